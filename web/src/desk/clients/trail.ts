/** The name in an actor of the trail: `staff <id> <name>` and `service_key <id> <name>` hold one; others are as they are. */
export function actorOf(actor: string): string {
  const [kind = "", id = "", ...name] = actor.split(" ");
  if ((kind === "staff" || kind === "service_key") && id && name.length > 0) return name.join(" ");
  return kind === "colleague" ? actor.slice(kind.length + 1) : actor;
}

/** The members of the details that hold an id of the portal. */
const idMembers = ["action_id", "document_id", "dossier_id"] as const;

/** Returns the keys of what the details of a line name, as `trailNames` has them. */
function subjectsOf(details: Readonly<Record<string, unknown>>): string[] {
  const records = Array.isArray(details.records) ? (details.records as Record<string, unknown>[]) : [];
  const named = [details, ...records].flatMap(({ type, external_id: id }) =>
    typeof id === "string" ? [`${typeof type === "string" ? type : "actions"}/${id}`] : [],
  );
  const ids = idMembers.flatMap((member) => (typeof details[member] === "string" ? [details[member]] : []));
  return [...named, ...ids];
}

interface ClientRecords {
  requests: readonly { id: string; attributes: { label: string }; meta: { portal_id: string } }[];
  dossiers: readonly { id: string; attributes: { label?: string | null }; meta: { portal_id: string } }[];
  products: readonly { kind: string; external_id: string; label: string }[];
  uploads: readonly { id: string; label: string }[];
}

/** The names of what lines of a client's trail can be about. */
export function trailNames({
  requests,
  dossiers,
  products,
  uploads,
}: ClientRecords): ReadonlyMap<string, string> {
  return new Map([
    ...products.map(({ kind, external_id: id, label }) => [`products/${kind}/${id}`, label] as const),
    ...[["actions", requests] as const, ["dossiers", dossiers] as const].flatMap(([segment, records]) =>
      records.flatMap(({ id, attributes, meta }) => {
        const label = attributes.label ?? id;
        return [[`${segment}/${id}`, label] as const, [meta.portal_id, label] as const];
      }),
    ),
    ...uploads.map(({ id, label }) => [id, label] as const),
  ]);
}

/** Number of names that fit in a line. */
const MAX_NAMES = 3;

/**
 * Returns the names of what a line is about, and the number of others. A line about what is gone has its name in the
 * details.
 */
export function namesOf(
  details: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, string>,
): { names: string[]; others: number } {
  const all = [...new Set(subjectsOf(details).flatMap((subject) => known.get(subject) ?? []))];
  if (all.length === 0 && typeof details.label === "string") return { names: [details.label], others: 0 };
  return { names: all.slice(0, MAX_NAMES), others: Math.max(all.length - MAX_NAMES, 0) };
}
