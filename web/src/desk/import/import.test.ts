// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { parseBirthday, readClients, splitAddress } from "./clients";
import { columnsWithoutField, guessColumns, readKnownColumns, rememberColumns } from "./columns";
import { importClients } from "./importClients";
import { decode, MAX_ROWS, readSheet, type Sheet, writeSheet } from "./sheet";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sheetOf = (text: string): Sheet => {
  const sheet = readSheet(bytesOf(text));
  if (typeof sheet === "string") throw new Error(sheet);
  return sheet;
};
const clientsOf = (text: string) => {
  const sheet = sheetOf(text);
  return readClients(sheet, guessColumns(sheet.columns));
};

test("files of Excel, of the web and of old systems are read alike", () => {
  const text = "Achternaam;Plaats\r\nBoër;Rhôon\r\n";
  const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (l) => l.charCodeAt(0)).buffer),
  ]);
  for (const bytes of [bytesOf(text), bytesOf(`\uFEFF${text}`), windows, utf16])
    expect(readSheet(bytes)).toEqual({
      columns: ["Achternaam", "Plaats"],
      rows: [{ row: 2, cells: ["Boër", "Rhôon"] }],
    });
  expect(decode(windows)).toBe(text);
});

test("quotes, delimiters and empty rows", () => {
  const rows = [
    { row: 2, cells: ['De "Vries"', "a;b\nc"] },
    { row: 4, cells: ["Bos", "x"] },
  ];
  for (const mark of [",", ";", "\t"]) {
    const text = `naam${mark}plaats\n"De ""Vries"""${mark}"a;b\nc"\n${mark}\nBos${mark}x\n`;
    expect(sheetOf(text).rows).toEqual(rows);
  }
});

test("what is no list of clients is refused", () => {
  expect(readSheet(bytesOf(""))).toBe("empty");
  expect(readSheet(bytesOf("naam;plaats\n;\n"))).toBe("empty");
  expect(readSheet(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]))).toBe("binary");
  expect(readSheet(new Uint8Array(10 * 1024 * 1024 + 1))).toBe("size");
  expect(readSheet(bytesOf(`naam\n${"x\n".repeat(MAX_ROWS + 1)}`))).toBe("rows");
});

test("columns are known by their usual names, each once", () => {
  const heads = ["Klantnr.", "E-mail adres", "Mobiel", "Naam", "Achternaam", "Hobby", "M/V", "Geb. datum"];
  expect(guessColumns(heads)).toEqual([
    "external_id",
    "email",
    "phone_mobile",
    "last_name",
    null,
    null,
    "gender",
    "date_of_birth",
  ]);
});

test("values are read as people write them", async () => {
  const [person, company, stranger] = await clientsOf(
    "Achternaam;Bedrijf;Geboortedatum;Geslacht;Mobiel;Postcode;Taal\n" +
      "Vries;;3-2-1980;Mevr.;06 12345678;1234ab;Engels\n;Bakkerij;;;;;\nGroot;;31-2-1980;onbekend;abc;B-2000;\n",
  );
  expect(person?.attributes).toEqual({
    last_name: "Vries",
    date_of_birth: "1980-02-03",
    gender: "FEMALE",
    locale: "en",
    phone_mobile: person?.attributes.phone_mobile,
    zipcode: person?.attributes.zipcode,
  });
  expect(person?.attributes.zipcode?.replace(" ", "")).toBe("1234AB");
  expect(company).toMatchObject({ name: "Bakkerij", attributes: { is_company: true }, problems: [] });
  expect(stranger?.attributes.zipcode).toBe("B-2000");
  expect(stranger?.problems).toEqual([
    { field: "date_of_birth", rule: "format", value: "31-2-1980" },
    { field: "gender", rule: "format", value: "onbekend" },
    { field: "phone_mobile", rule: "format", value: "abc" },
  ]);
});

test("rows without a name, with too many values or of the same client say so", async () => {
  const clients = await clientsOf(
    "nummer;naam;email\n1;;a@b.nl\n2;Bos;c@d.nl;x\n2;Bos;e@f.nl\n3;Vos;C@D.nl\n4;Das;\n",
  );
  expect(clients.map(({ problems }) => problems)).toEqual([
    [{ field: "last_name", rule: "required" }],
    [{ field: "row", rule: "columns" }],
    [{ field: "external_id", rule: "repeated", row: 3 }],
    [{ field: "email", rule: "repeated", row: 3 }],
    [],
  ]);
});

test("a client who stands in the file twice is told by what is the same", async () => {
  const problemsOf = async (text: string) => (await clientsOf(text))[1]?.problems;
  const repeatedProblem = (field: string) => [{ field, rule: "repeated", row: 2 }];
  expect(await problemsOf("naam;email\nBos;a@b.nl\nVos;A@b.nl\n")).toEqual(repeatedProblem("email"));
  expect(await problemsOf("naam;postcode\nBos;1234AB\nBos;1234ab\n")).toEqual(repeatedProblem("row"));
});

test("a client without a number has the same id each time", async () => {
  const text = "naam;email;postcode\nVries;a@b.nl;1234AB\nVries;;1234AB\nVries;;4321AB\n";
  const [first, again] = await Promise.all([clientsOf(text), clientsOf(text)]);
  expect(first.map(({ externalId }) => externalId)).toEqual(again.map(({ externalId }) => externalId));
  expect(new Set(first.map(({ externalId }) => externalId)).size).toBe(3);
  expect(first[0]?.externalId).toMatch(/^import-[0-9a-f]{24}$/);
});

test("rows are sent in batches, and each gets its own outcome", async () => {
  const sent: string[][] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: { body: Blob }) => {
    expect(address).toBe("/backoffice/v1/import?dry_run=true");
    const lines = (await body.text()).split("\n");
    sent.push(lines);
    const results = lines.map((line, place) => {
      const { external_id: id, version } = JSON.parse(line);
      expect(version).toBe(1);
      const status = id === "7" ? "refused" : id === "8" ? "stale" : "created";
      return {
        line: place + 1,
        status,
        faults: id === "7" ? [{ pointer: "/attributes/email", rule: "taken" }] : [],
      };
    });
    return new Response(results.map((result) => JSON.stringify(result)).join("\n"));
  });
  const rows = Array.from({ length: 1200 }, (_, place) => `${place};Naam${place === 5 ? ";te;veel" : ""}`);
  const progress: number[] = [];
  const judged = await importClients(await clientsOf(`nummer;naam\n${rows.join("\n")}\n`), {
    dryRun: true,
    signal: new AbortController().signal,
    onProgress: (done) => progress.push(done),
  });
  vi.unstubAllGlobals();
  expect(sent.map((lines) => lines.length)).toEqual([500, 500, 199]);
  expect(progress).toEqual([500, 1000, 1199]);
  const outcomes = judged.map(({ outcome }) => outcome);
  expect([outcomes[5], outcomes[7], outcomes[8]]).toEqual(["wrong", "wrong", "exists"]);
  expect(judged[7]?.problems).toEqual([{ field: "email", rule: "taken" }]);
  expect(outcomes.filter((outcome) => outcome === "new")).toHaveLength(1197);
});

test("a file for a spreadsheet holds no formulas", async () => {
  const text = await writeSheet(["naam"], [["=1+1"], ["Vries; de"]]).text();
  expect(text.replace("\uFEFF", "")).toBe(`naam\r\n"'=1+1"\r\n"Vries; de"`);
});

test("columns are known by their short names, and an address is split unless numbers have a column", () => {
  const heads = ["Voorl.", "Tussenv.", "Mobiel nr", "Tel. privé", "Adres", "Toev", "PC"];
  expect(guessColumns(heads)).toEqual([
    "initials",
    "preposition",
    "phone_mobile",
    "phone_home",
    "address_line",
    "house_number_addition",
    "zipcode",
  ]);
  expect(guessColumns(["Adres", "Huisnr."])).toEqual(["street_name", "house_number"]);
  expect(guessColumns(["Vestiging", "Partner", "IBAN"])).toEqual(["branch", "partner", "iban"]);
  expect(columnsWithoutField(["Naam", "Adviseur", "Opmerkingen"])).toEqual(["Adviseur", "Opmerkingen"]);
});

test("what was chosen for a column is remembered for the firm, and nonsense in the browser is not", () => {
  localStorage.clear();
  rememberColumns("noord", ["Relatie", "Naam", "Voornaam", ""], ["external_id", "company_name", null, null]);
  const again = guessColumns(["relatie.", "NAAM", "Voornaam", "Plaats"], readKnownColumns("noord"));
  expect(again).toEqual(["external_id", "company_name", null, "city"]);
  expect(readKnownColumns("zuid")).toEqual({});
  for (const broken of ["[", "null", '"x"', '{"naam":"__proto__","plaats":3}']) {
    localStorage.setItem("balie.desk.import.zuid", broken);
    expect(guessColumns(["Naam", "Plaats"], readKnownColumns("zuid"))).toEqual(["last_name", "city"]);
  }
  expect(guessColumns(["constructor", "toString"], readKnownColumns("noord"))).toEqual([null, null]);
});

test("a file that was downloaded is read as it was, with numbers that begin with a plus", async () => {
  const rows = [["Vries", "+31 6 12 34 56 78", "-"]];
  const bytes = new Uint8Array(await writeSheet(["Achternaam", "Mobiel", "Hobby"], rows).arrayBuffer());
  const sheet = readSheet(bytes) as Sheet;
  expect(sheet.rows[0]?.cells).toEqual(rows[0]);
  const [client] = await readClients(sheet, guessColumns(sheet.columns));
  expect([client?.attributes.phone_mobile, client?.problems]).toEqual(["0612345678", []]);
  expect(sheetOf("Achternaam;Tussenvoegsel\nHof;'t\n").rows[0]?.cells).toEqual(["Hof", "'t"]);
});

test("birthdays are read as spreadsheets shorten them", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const read = (text: string) => parseBirthday(text, now);
  expect(["3-feb-80", "3-mrt-80", "3 mei '80", "03-02-80", "3/2/80"].map(read)).toEqual([
    "1980-02-03",
    "1980-03-03",
    "1980-05-03",
    "1980-02-03",
    "1980-02-03",
  ]);
  expect(["3-feb-25", "28-nov-26", "27-11-26"].map(read)).toEqual(["2025-02-03", "1926-11-28", "2026-11-27"]);
  expect(["31-feb-80", "3-xyz-80", "80", "3-2-8", "29-2-25"].map(read)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("a street and its number are split where that is clear", () => {
  expect(splitAddress("Lange Nieuwstraat 12 A")).toEqual({
    street_name: "Lange Nieuwstraat",
    house_number: "12",
    house_number_addition: "A",
  });
  expect(splitAddress("Plein 1944 7")).toEqual({ street_name: "Plein 1944", house_number: "7" });
  expect(splitAddress("1e Weteringdwarsstraat 5-2")).toEqual({
    street_name: "1e Weteringdwarsstraat",
    house_number: "5",
    house_number_addition: "2",
  });
  for (const unclear of ["Postbus", "Dorpsstraat 1, 1234 AB Utrecht", "Kade 12 3 hoog achter", "12", "12 A"])
    expect(splitAddress(unclear)).toEqual({ street_name: unclear });
});

test("a branch is named by its name or number, and one that the firm has not is said", async () => {
  const sheet = sheetOf("naam;vestiging\nBos;utrecht\nVos;u1\nDas;Breda\n");
  const branches = [{ value: "u1", label: "Utrecht" }];
  const [bos, vos, das] = await readClients(sheet, guessColumns(sheet.columns), branches);
  expect([bos?.attributes.branch, vos?.attributes.branch]).toEqual(["u1", "u1"]);
  expect(das?.problems).toEqual([{ field: "branch", rule: "format", value: "Breda" }]);
});

test("a number that another client has is a conflict, and not somebody who exists already", async () => {
  const differing: Record<string, string[]> = {
    1: ["last_name", "city"],
    2: ["first_name"],
    3: ["first_name", "date_of_birth"],
    4: ["company_name"],
  };
  vi.stubGlobal("fetch", async (_: string, { body }: { body: Blob }) => {
    const results = (await body.text()).split("\n").map((line, place) => {
      const { external_id: id } = JSON.parse(line);
      const warnings = (differing[id] ?? []).map((field) => ({
        code: "version_stale",
        pointer: `/attributes/${field}`,
        message: "",
      }));
      return { line: place + 1, status: id === "1" ? "unchanged" : "stale", warnings };
    });
    return new Response(results.map((result) => JSON.stringify(result)).join("\n"));
  });
  const clients = await clientsOf(
    "nummer;naam;voornaam;geboortedatum\n1;Bos;;\n2;Vos;Jan;\n3;Das;Piet;3-2-80\n4;Ree;;\n5;Haas;;\n",
  );
  const options = { dryRun: true, signal: new AbortController().signal, onProgress: () => undefined };
  const judged = await importClients(clients, options);
  vi.unstubAllGlobals();
  expect(judged.map(({ outcome }) => outcome)).toEqual(["wrong", "exists", "wrong", "exists", "exists"]);
  expect(judged[0]?.problems).toEqual([{ field: "external_id", rule: "otherClient" }]);
});
