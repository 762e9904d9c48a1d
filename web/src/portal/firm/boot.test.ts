// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { domain, setDomain } from "../../shared/api/apiContext";
import { loadBoot } from "./boot";

const branch = (name: string) => ({ type: "licenses", id: name, attributes: { name, domain: name } });
const licence = { type: "licenses", id: "firm", attributes: { name: "Firm" } };

/** The page as the server sends it: with the firm's face, at this branch. */
function page(address: string, json: string | null): void {
  history.replaceState(null, "", address);
  const boot = {
    domain: json,
    theme: null,
    licence,
    languages: [],
    dictionary: [],
    licenses: [branch("stad")],
  };
  const block = { ...boot, maintenance: null, multiple_domains: null };
  document.body.innerHTML = `<script type="application/json" id="balie-boot">${JSON.stringify(block)}</script>`;
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = "";
});
afterEach(() => vi.unstubAllGlobals());

test("a branch of the address that the server does not know is forgotten at once", async () => {
  page("/settings?domain=renamed", null);
  expect((await loadBoot({ mayReload: true })).licence?.id).toBe("firm");
  expect([domain(), location.pathname + location.search]).toEqual([null, "/settings"]);
});

test("a mistyped branch leaves the one that was chosen before", async () => {
  setDomain("stad");
  page("/?domain=staad", "stad");
  await loadBoot({ mayReload: true });
  expect(domain()).toBe("stad");
});

test("a kept branch that the page is not of is asked for once, by opening the page there", async () => {
  setDomain("renamed");
  page("/settings", null);
  const opened: string[] = [];
  vi.spyOn(location, "replace").mockImplementation((to) => void opened.push(String(to)));
  void loadBoot({ mayReload: true });
  await Promise.resolve();
  expect(opened).toEqual(["/settings?domain=renamed"]);
  page(opened[0] ?? "", null);
  await loadBoot({ mayReload: true });
  expect([domain(), opened.length]).toEqual([null, 1]);
});

test("separate calls that know no such branch forget it too", async () => {
  const data: Record<string, unknown> = {
    "/api/licenses/current": licence,
    "/api/licenses": [branch("stad")],
  };
  vi.stubGlobal("fetch", async (path: string) => Response.json({ data: data[path] ?? null }));
  setDomain("stad");
  expect((await loadBoot({ mayReload: true })).domain).toBe("stad");
  setDomain("renamed");
  expect((await loadBoot({ mayReload: true })).domain).toBeNull();
  expect(domain()).toBeNull();
});

test("without an answer the branch is kept", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  setDomain("stad");
  await loadBoot({ mayReload: true });
  expect(domain()).toBe("stad");
});
