import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { WholeField } from "../../shared/forms/field/formattedFields";
import { Switch } from "../../shared/forms/field/Switch";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { amsterdamDay } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { Preview } from "../ask/Preview";
import { useT } from "../i18n";
import { readDraft, removeDraft, saveDraft } from "../records/form/drafts";
import { useMember, useRight } from "../session/session";
import { addDays } from "../ui/days";
import { type Tag, tags, textInDeskLanguage } from "../ui/localisedText";
import { NotFound } from "../ui/NotFound";
import { Segments } from "../ui/Segments";
import { ItemEditor } from "./ItemEditor";
import css from "./NeedsLists.module.css";
import { needsListsQuery, type StoredTemplate, saveTemplate, versionsQuery } from "./queries";
import { TemplateText } from "./TemplateText";
import {
  emptyTemplate,
  freeId,
  moveItem,
  newItem,
  slug,
  type Template,
  type TemplateItem,
  type TemplateViolation,
  toAttributes,
  toPreview,
  violationsOf,
} from "./template";
import { useSampleValues } from "./useSampleValues";
import { Versions } from "./Versions";

/** Greatest number of requests of a list. */
const MAX_ITEMS = 50;

/** Edits a list of the firm's, with its versions. */
export function EditNeedsList() {
  const t = useT();
  const { id } = useParams({ from: "/settings/needs-lists/$id" });
  const mayManage = useRight("licence");
  const versions = useQuery({ ...versionsQuery(id), enabled: mayManage });
  // What a colleague saves meanwhile is no reason to lose what is typed: the form begins with what was read first.
  const [newest] = versions.data ?? [];
  if (versions.error instanceof ApiError && versions.error.status === 404) return <NotFound />;
  const name = newest ? textInDeskLanguage(newest.attributes.name) || id : t("desk.needsLists.one");
  return (
    <Frame title={name} isLoading={!newest} mayManage={mayManage}>
      {newest && versions.data ? (
        <ListForm key={id} id={id} base={newest} versions={versions.data} />
      ) : versions.error ? (
        <ErrorAlert error={versions.error} retry={() => void versions.refetch()} />
      ) : (
        <Skeletons count={3} />
      )}
    </Frame>
  );
}

/** Makes a list, of nothing or of another one. */
export function NewNeedsList() {
  const t = useT();
  const { from } = useSearch({ from: "/settings/needs-lists/new" });
  const mayManage = useRight("licence");
  const lists = useQuery({ ...needsListsQuery, enabled: mayManage });
  const copied = lists.data?.find(({ id }) => id === from)?.attributes;
  const start = copied && {
    ...copied,
    name: { nl: t("desk.needsLists.copyName", { name: copied.name.nl ?? "" }) },
  };
  return (
    <Frame title={t("desk.needsLists.new")} isLoading={!lists.data} mayManage={mayManage}>
      {lists.data ? (
        <ListForm key={from ?? ""} taken={lists.data.map(({ id }) => id)} start={start ?? emptyTemplate} />
      ) : lists.error ? (
        <ErrorAlert error={lists.error} retry={() => void lists.refetch()} />
      ) : (
        <Skeletons count={3} />
      )}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  isLoading: boolean;
  mayManage: boolean;
  children: ReactNode;
}

function Frame({ title, isLoading, mayManage, children }: FrameProps) {
  const t = useT();
  return (
    <UiProvider>
      <div className="stack">
        <PageTitle
          isLoading={mayManage && isLoading}
          back={{ to: "/settings/needs-lists", text: t("desk.needsLists.title") }}
        >
          {title}
        </PageTitle>
        {mayManage ? children : <Alert>{t("desk.common.noAccess")}</Alert>}
      </div>
    </UiProvider>
  );
}

type ListFormProps =
  | { id: string; base: StoredTemplate; versions: readonly StoredTemplate[] }
  | { taken: readonly string[]; start: Template };

interface NeedsListDraft {
  template: Template;
  version: number;
}

/** A template as the API answers it may lack what the form counts on. */
const complete = (template: Template): Template => ({
  ...template,
  items: template.items.map((item) => ({ ...item, document: item.document ?? null })),
});

function ListForm(props: ListFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id: owner } = useMember();
  const sample = useSampleValues();
  const isNew = !("id" in props);
  const draftName = isNew ? "needs-list.new" : `needs-list.${props.id}`;
  const [restored] = useState(() => readDraft<NeedsListDraft>(draftName, owner));
  const [base, setBase] = useState(restored?.version ?? (isNew ? 0 : props.base.version));
  const [template, setTemplate] = useState(() =>
    complete(restored?.template ?? (isNew ? props.start : props.base.attributes)),
  );
  const [tag, setTag] = useState<Tag>("nl");
  const [days, setDays] = useState(template.deadline_days === null ? "" : `${template.deadline_days}`);
  const [open, setOpen] = useState<string | null>(isNew ? (template.items[0]?.id ?? null) : null);
  const [hasTried, setHasTried] = useState(false);
  const [rejections, setRejections] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const violations = hasTried ? violationsOf(template) : [];
  const change = (changed: Partial<Template>) => {
    const next = { ...template, ...changed };
    setTemplate(next);
    saveDraft<NeedsListDraft>(draftName, owner, { template: next, version: base });
  };
  const changeDays = (text: string) => {
    setDays(text);
    const number = text.trim() === "" ? null : Number(text);
    change({ deadline_days: number });
  };
  /** Begins anew with what stands on the server. */
  const begin = ({ version, attributes }: StoredTemplate) => {
    removeDraft(draftName);
    setBase(version);
    setTemplate(complete(attributes));
    setDays(attributes.deadline_days === null ? "" : `${attributes.deadline_days}`);
    setHasTried(false);
    setOpen(null);
  };
  /** The last sent version: reverting to an earlier one may conflict as well. */
  const attempted = useRef(template);
  const save = useCommand(async ({ version, attributes }: { version: number; attributes: Template }) => {
    attempted.current = attributes;
    const id = isNew ? freeId(slug(attributes.name.nl ?? "", "lijst"), props.taken) : props.id;
    const saved = await saveTemplate(id, version, attributes);
    begin(saved);
    notify.success(t("desk.needsLists.saved"));
    void queries.invalidateQueries({ queryKey: ["lists"] });
    await queries.invalidateQueries({ queryKey: needsListsQuery.queryKey });
    if (isNew) await navigate({ to: "/settings/needs-lists/$id", params: { id } });
  });
  const submit = () => {
    setHasTried(true);
    const [first] = violationsOf(template);
    if (!first) {
      save.send({ version: base + 1, attributes: toAttributes(template) });
      return;
    }
    if (first.tag) setTag(first.tag);
    if (first.item) setOpen(first.item);
    setRejections(rejections + 1);
  };
  // The first field that has to be changed takes the focus after an attempt to save.
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [rejections]);
  const replaceItem = (item: TemplateItem) =>
    change({ items: template.items.map((one) => (one.id === item.id ? item : one)) });
  const add = () => {
    const item = newItem(template.items.map((one) => one.id));
    change({ items: [...template.items, item] });
    setOpen(item.id);
  };
  const isConflict = save.error instanceof ApiError && save.error.code === "VERSION_CONFLICT";
  const deadline = template.deadline_days ? addDays(amsterdamDay(new Date()), template.deadline_days) : null;
  return (
    <>
      <form
        ref={form}
        className={css.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="stack">
          {restored ? (
            <Alert>
              <p>{t("desk.ask.draft")}</p>
              <Button
                variant="secondary"
                onClick={() =>
                  isNew
                    ? begin({
                        id: "",
                        version: 0,
                        changed_at: null,
                        changed_by: null,
                        attributes: props.start,
                      })
                    : begin(props.base)
                }
              >
                {t("desk.needsLists.startOver")}
              </Button>
            </Alert>
          ) : null}
          <div className={css.tags}>
            <Segments
              label={t("desk.needsLists.language")}
              value={tag}
              options={tags.map((value) => ({ value, label: t(`desk.needsLists.tag.${value}`) }))}
              onChange={setTag}
            />
          </div>
          <Card title={t("desk.needsLists.aboutList")}>
            <div className="stack">
              <TemplateText
                label={t("desk.needsLists.name")}
                value={template.name}
                tag={tag}
                isLine
                isForColleagues
                maxLength={255}
                error={
                  violations.some(({ at }) => at === "name") && tag === "nl"
                    ? t("desk.needsLists.nameMissing")
                    : undefined
                }
                onChange={(name) => change({ name })}
              />
              <TemplateText
                label={t("desk.needsLists.description")}
                hint={t("desk.needsLists.descriptionHint")}
                isForColleagues
                value={template.description}
                tag={tag}
                maxLength={4000}
                onChange={(description) => change({ description })}
              />
              <WholeField
                name="deadline_days"
                label={t("desk.needsLists.deadline")}
                hint={t("desk.needsLists.deadlineHint")}
                autoComplete="off"
                value={days}
                error={
                  violations.some(({ at }) => at === "deadline_days")
                    ? t("desk.needsLists.deadlineWrong")
                    : undefined
                }
                onChange={changeDays}
              />
              <Switch
                name="is_offered"
                label={t("desk.needsLists.offered")}
                value={template.is_offered}
                error={undefined}
                onChange={(isOffered) => change({ is_offered: isOffered })}
              />
            </div>
          </Card>
          <h2>{t("desk.ask.items")}</h2>
          <ul className={css.items}>
            {template.items.map((item, place) => (
              <ItemEditor
                key={item.id}
                item={item}
                tag={tag}
                place={place}
                count={template.items.length}
                isOpen={open === item.id}
                violations={violations.filter((violation) => violation.item === item.id)}
                onToggle={() => setOpen(open === item.id ? null : item.id)}
                onChange={replaceItem}
                onMove={(by) => change({ items: moveItem(template.items, place, by) })}
                onRemove={() => change({ items: template.items.filter((one) => one.id !== item.id) })}
              />
            ))}
          </ul>
          {violations.some(({ at }) => at === "items") ? (
            <p className={css.error} role="alert">
              {t("desk.needsLists.noItems")}
            </p>
          ) : null}
          {template.items.length < MAX_ITEMS ? (
            <div>
              <Button variant="secondary" icon={icons.plus} onClick={add}>
                {t("desk.needsLists.add")}
              </Button>
            </div>
          ) : null}
          {isConflict && !isNew ? (
            <Conflict
              id={props.id}
              onTheirs={begin}
              onMine={(theirs) => save.send({ version: theirs + 1, attributes: attempted.current })}
            />
          ) : save.error ? (
            <Alert kind="error">{errorText(save.error)}</Alert>
          ) : null}
          <Wrong violations={violations} />
          <div className={css.save}>
            <Button type="submit" busy={save.isPending}>
              {t(isNew ? "desk.needsLists.make" : "desk.common.save")}
            </Button>
            <span className={css.note}>{t("desk.needsLists.saveNote")}</span>
          </div>
        </div>
        <div className={css.preview}>
          <Preview
            items={toPreview(template, tag, sample)}
            deadline={deadline}
            locale={tag}
            client={t("desk.needsLists.aClient")}
            partner={t("desk.needsLists.aPartner")}
          />
        </div>
      </form>
      {isNew ? null : (
        <Versions
          versions={props.versions}
          tag={tag}
          isPending={save.isPending}
          onTakeBack={(version) =>
            save.send({ version: props.base.version + 1, attributes: version.attributes })
          }
        />
      )}
    </>
  );
}

/** Pointers to errors that are hidden now: in another language, or in a request that is closed. */
function Wrong({ violations }: { violations: readonly TemplateViolation[] }) {
  const t = useT();
  if (violations.length === 0) return null;
  const languages = tags.filter((tag) => violations.some((violation) => violation.tag === tag));
  return (
    <Alert kind="error">
      <p>{t("desk.needsLists.wrong", { count: violations.length })}</p>
      {languages.length > 0 ? (
        <p>
          {t("desk.needsLists.wrongIn", {
            languages: languages.map((tag) => t(`desk.needsLists.tag.${tag}`)).join(", "),
          })}
        </p>
      ) : null}
    </Alert>
  );
}

interface ConflictProps {
  id: string;
  onTheirs: (theirs: StoredTemplate) => void;
  onMine: (theirs: number) => void;
}

/** A colleague saved the list meanwhile: one of the two versions becomes the newest, and both are kept. */
function Conflict({ id, onTheirs, onMine }: ConflictProps) {
  const t = useT();
  const versions = useQuery({ ...versionsQuery(id), staleTime: 0 });
  const [theirs] = versions.data ?? [];
  return (
    <Alert kind="warning" title={t("desk.needsLists.conflictTitle")}>
      <p>{t("desk.needsLists.conflict", { name: theirs?.changed_by ?? t("desk.needsLists.someone") })}</p>
      <div className={css.buttons}>
        <Button
          variant="secondary"
          disabled={!theirs}
          onClick={() => (theirs ? onMine(theirs.version) : undefined)}
        >
          {t("desk.needsLists.mine")}
        </Button>
        <Button
          variant="secondary"
          disabled={!theirs}
          onClick={() => (theirs ? onTheirs(theirs) : undefined)}
        >
          {t("desk.needsLists.theirs")}
        </Button>
      </div>
    </Alert>
  );
}
