import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../shared/api/error";
import { type SettingsAttributes, withValue } from "../attributes";
import type { DraftBody, SettingsData, SettingsDraft } from "../queries";
import { DraftStore, type Unsaved } from "./draftStore";

const start: SettingsAttributes = { name: "Van Dijk", theme: { font_size: 16, color_links: "#0a6073" } };

/** The server, as far as the draft needs it. */
class Server {
  published = { version: 4, published_at: null, published_by: null, attributes: start, hosts: [] };
  draft: SettingsDraft | null = null;
  isAway = false;
  puts: DraftBody[] = [];

  save(attributes: SettingsAttributes, name = "Mirjam"): SettingsDraft {
    this.draft = {
      revision: `r${Number(this.draft?.revision.slice(1) ?? 0) + 1}`,
      base_version: 4,
      updated_at: "2026-11-25T13:02:00Z",
      updated_by: { kind: "staff", name },
      attributes,
      problems: [],
    };
    return this.draft;
  }

  data = (): SettingsData => ({ published: this.published, draft: this.draft, managed_by: "desk" });

  put = async (body: DraftBody): Promise<SettingsDraft> => {
    this.puts.push(body);
    if (this.isAway) throw new ApiError(0, "NETWORK", "");
    if (body.revision !== (this.draft?.revision ?? null)) throw new ApiError(409, "DRAFT_CHANGED", "");
    return this.save(body.attributes);
  };
}

let kept: Unsaved | null = null;
let joined = 0;

function open(server: Server, unsaved: Unsaved | null = null): DraftStore {
  const calls = {
    put: server.put,
    read: async () => server.data(),
    keep: (next: Unsaved | null) => {
      kept = next;
    },
    onJoined: () => {
      joined += 1;
    },
  };
  return new DraftStore(server.data(), calls, unsaved);
}

const set = (store: DraftStore, pointer: string, value: unknown) =>
  store.edit((attributes) => withValue(attributes, pointer, value));

beforeEach(() => {
  vi.useFakeTimers();
  kept = null;
  joined = 0;
});
afterEach(() => vi.useRealTimers());

test("changes are saved together a moment after the last one", async () => {
  const server = new Server();
  const store = open(server);
  set(store, "/theme/font_size", 17);
  set(store, "/theme/font_size", 18);
  expect(store.state().status).toBe("changed");
  expect(kept?.attributes).toMatchObject({ theme: { font_size: 18 } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.puts).toHaveLength(1);
  expect(server.puts[0]).toMatchObject({ base_version: 4, revision: null });
  expect(store.state()).toMatchObject({ status: "saved", revision: "r1", savedBy: "Mirjam" });
  expect(kept).toBeNull();
});

test("what is typed while it is being saved is saved as well", async () => {
  const server = new Server();
  const store = open(server);
  set(store, "/name", "A");
  const saving = store.save();
  set(store, "/name", "B");
  await saving;
  expect(server.puts.map(({ attributes }) => attributes.name)).toEqual(["A", "B"]);
  expect(store.state()).toMatchObject({ status: "saved", revision: "r2" });
});

test("without a connection nothing is lost, also not by a reload", async () => {
  const server = new Server();
  const store = open(server);
  server.isAway = true;
  set(store, "/name", "Zonder verbinding");
  await store.save();
  expect(store.state().status).toBe("offline");
  server.isAway = false;
  const again = open(server, kept);
  expect(again.state().attributes.name).toBe("Zonder verbinding");
  await again.save();
  expect(server.draft?.attributes.name).toBe("Zonder verbinding");
  expect(again.state().status).toBe("saved");
});

test("what a colleague changed elsewhere is joined by itself", async () => {
  const server = new Server();
  const store = open(server);
  server.save(withValue(start, "/theme/font_size", 20), "Eva");
  set(store, "/name", "Van Dijk en Zoon");
  await store.save();
  expect(joined).toBe(1);
  expect(server.draft?.attributes).toEqual({
    name: "Van Dijk en Zoon",
    theme: { font_size: 20, color_links: "#0a6073" },
  });
  expect(store.state()).toMatchObject({ status: "saved", conflicts: [] });
});

test("where both changed the same, nothing is sent until somebody has chosen", async () => {
  const server = new Server();
  const store = open(server);
  server.save(withValue(withValue(start, "/name", "Hun naam"), "/theme/font_size", 20), "Eva");
  set(store, "/name", "Mijn naam");
  set(store, "/theme/font_size", 18);
  await store.save();
  expect(store.state().status).toBe("conflict");
  expect(store.state().conflicts.map(({ pointer }) => pointer)).toEqual(["/name", "/theme/font_size"]);
  expect(server.draft?.attributes.name).toBe("Hun naam");
  set(store, "/theme/color_links", "#000000");
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.puts).toHaveLength(1);
  await store.choose(new Set(["/name"]));
  expect(server.draft?.attributes).toEqual({
    name: "Mijn naam",
    theme: { font_size: 20, color_links: "#000000" },
  });
});

test("a draft that a colleague published meanwhile is begun anew on it", async () => {
  const server = new Server();
  server.save(withValue(start, "/theme/font_size", 18));
  const store = open(server);
  server.published = {
    version: 5,
    published_at: null,
    published_by: null,
    attributes: withValue(start, "/theme/font_size", 18),
    hosts: [],
  };
  server.draft = null;
  set(store, "/name", "Nieuw");
  await store.save();
  expect(server.puts.at(-1)).toMatchObject({ revision: null, base_version: 5 });
  expect(store.state()).toMatchObject({ status: "saved" });
});

test("a rejection is told and not sent again and again", async () => {
  const server = new Server();
  server.put = async () => {
    throw new ApiError(422, "VALIDATION_FAILED", "");
  };
  const store = open(server);
  set(store, "/name", "x");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.state().status).toBe("failed");
  expect(store.state().attributes.name).toBe("x");
});
