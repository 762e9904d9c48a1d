// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initTranslations, loadAllTranslations } from "../../shared/i18n";
import { setBoot } from "../firm/useBoot";
import { NewPassword } from "./NewPassword";

beforeEach(async () => {
  setBoot({ licence: null, languages: [] } as never);
  await initTranslations([]);
  await loadAllTranslations();
});
afterEach(cleanup);

function fields() {
  const [password, repeat] = screen.getAllByLabelText(/wachtwoord/i, { selector: "input" });
  if (!password || !repeat) throw new Error("no fields");
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  return {
    password: (value: string) => type(password, value),
    repeat: (value: string) => type(repeat, value),
  };
}

const state = () => screen.getAllByRole("listitem").map(({ dataset }) => dataset.met === "true");

test("what is ticked off is what is needed, and that the password is repeated is among it", async () => {
  render(<NewPassword minimum={0} busy={false} failure={null} onSave={() => undefined} />);
  expect(state()).toEqual([false, false, false, false, false, false]);
  const field = fields();
  field.password("Zeil-8!k");
  await waitFor(() => expect(state()).toEqual([true, true, true, true, true, false]));
  field.repeat("Zeil-8!k");
  expect(state()).toEqual([true, true, true, true, true, true]);
});

test("a long sentence gets no tick for capitals that it does not have", async () => {
  render(<NewPassword minimum={0} busy={false} failure={null} onSave={() => undefined} />);
  fields().password("langezinzonderhoofdletters");
  await waitFor(() => expect(state()).toEqual([true, true, false]));
  expect(screen.queryByText("minimaal 1 hoofdletter")).toBeNull();
});

test("the button says what is missing, and saves once nothing is", async () => {
  const saved: string[] = [];
  render(
    <NewPassword minimum={50} busy={false} failure={null} onSave={(password) => saved.push(password)} />,
  );
  const field = fields();
  field.password("Wachtwoord1!");
  field.repeat("Wachtwoord1!");
  await waitFor(() => expect(state()).toEqual([true, true, true, true, false, true]));
  const button = screen.getByRole("button", { name: "Wachtwoord opslaan" });
  fireEvent.click(button);
  expect(saved).toEqual([]);
  expect(screen.getByText(/^Er ontbreekt nog: moeilijk te raden/)).toBeDefined();
  expect(document.activeElement?.getAttribute("name")).toBe("password");
  field.password("Lantaarn-kreukel-9-ooievaar");
  field.repeat("Lantaarn-kreukel-9-ooievaar");
  await waitFor(() => expect(state()).toEqual([true, true, true]));
  fireEvent.click(button);
  expect(saved).toEqual(["Lantaarn-kreukel-9-ooievaar"]);
});
