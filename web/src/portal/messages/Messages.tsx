import { NotFound } from "../common/NotFound";
import { useLicence } from "../firm/useLicence";
import { Thread } from "./Thread";
import { Threads } from "./Threads";
import { loadMessagesTexts } from "./texts";

await loadMessagesTexts();

/** The consumer's conversations, or the one that the address names. */
export default function Messages({ params: { thread } }: { params: { thread?: string } }) {
  if (!useLicence().module("has_messages_enabled")) return <NotFound />;
  return thread ? <Thread key={thread} thread={thread} /> : <Threads />;
}
