/** The name in an actor of the trail: `staff <id> <name>` and `service_key <id> <name>` hold one; others are as they are. */
export function actorOf(actor: string): string {
  const [kind = "", id = "", ...name] = actor.split(" ");
  if ((kind === "staff" || kind === "service_key") && id && name.length > 0) return name.join(" ");
  return kind === "colleague" ? actor.slice(kind.length + 1) : actor;
}
