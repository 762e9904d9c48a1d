import { Fragment, type ReactNode } from "react";
import { useLanguage } from "../../i18n";
import { amsterdamDay, dateTime, longDate } from "../text/format";
import { textSegments } from "../text/textSegments";
import css from "./MessageList.module.css";

/** A message as both sides show it. */
export interface ListedMessage {
  id: string;
  /** Name of the author; shown in every message, so that no colour has to say it. */
  name: string;
  /** True if the reader's own side wrote it. */
  isOwn: boolean;
  text: string;
  sent_at: string;
}

interface MessageListProps<M extends ListedMessage> {
  label: string;
  /** Messages, the oldest first. */
  messages: readonly M[];
  /** The id of the first message that the reader had not read, and what stands above it. */
  firstNew?: { id: string; text: string } | null;
  /** Content below the text, such as files and whether it was read. */
  details: (message: M) => ReactNode;
}

/** The messages of a conversation by day. Texts are shown as text, whatever they contain. */
export function MessageList<M extends ListedMessage>({
  label,
  messages,
  firstNew,
  details,
}: MessageListProps<M>) {
  const language = useLanguage();
  const days = messages.map(({ sent_at }) => amsterdamDay(new Date(sent_at)));
  return (
    <ol className={css.list} aria-label={label}>
      {messages.map((message, place) => {
        const day = days[place] ?? "";
        return (
          <Fragment key={message.id}>
            {day === days[place - 1] ? null : (
              <li className={css.day}>
                <span>{longDate(day, language)}</span>
              </li>
            )}
            {message.id === firstNew?.id ? (
              <li className={css.new}>
                <span>{firstNew.text}</span>
              </li>
            ) : null}
            <li className={css.message} data-own={message.isOwn} data-message={message.id}>
              <p className={css.head}>
                <bdi className={css.name}>{message.name}</bdi>
                <time dateTime={message.sent_at} title={dateTime(message.sent_at)}>
                  {dateTime(message.sent_at).slice(-5)}
                </time>
              </p>
              <MessageText text={message.text} />
              {details(message)}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className={css.text}>
      {textSegments(text, location.origin).map((segment, place) =>
        segment.path === undefined ? (
          segment.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
          <a key={place} href={segment.path}>
            {segment.text}
          </a>
        ),
      )}
    </p>
  );
}
