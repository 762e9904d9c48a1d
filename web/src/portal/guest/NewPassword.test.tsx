// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
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

test("that the password is repeated stands among the requirements, and is ticked off like the others", () => {
  render(<NewPassword minimum={0} busy={false} failure={null} onSave={() => undefined} />);
  const state = () => screen.getAllByRole("listitem").map(({ dataset }) => dataset.met);
  const [password, repeat] = screen.getAllByLabelText(/wachtwoord/i, { selector: "input" });
  if (!password || !repeat) throw new Error("no fields");
  expect(state()).toEqual(["false", "false", "false", "false", "false"]);
  fireEvent.change(password, { target: { value: "Lantaarn-kreukel-9-ooievaar" } });
  expect(state()).toEqual(["true", "true", "true", "true", "false"]);
  fireEvent.change(repeat, { target: { value: "Lantaarn-kreukel-9-ooievaar" } });
  expect(state()).toEqual(["true", "true", "true", "true", "true"]);
});
