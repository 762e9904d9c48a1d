import { useEffect } from "react";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { type ColourName, defaultTheme, type Theme, themeProperties } from "../../shared/theme/apply";
import { parseColour } from "../../shared/theme/colour";
import { contrastsOf, findUnreadableColours } from "../../shared/theme/contrast";
import { fontNames, loadFont } from "../../shared/theme/fonts";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { useT } from "../i18n";
import { textOf } from "../records/form/fields";
import { SelectField } from "../ui/SelectField";
import { isPlain, toLocalised, valueAt } from "./attributes";
import { Fields, SettingField, useProblemText } from "./SettingField";
import css from "./Settings.module.css";
import { useSetting, useSettings } from "./SettingsContext";
import { colourFields, pictures } from "./settingFields";
import previewCss from "./ThemePreview.module.css";

const ratioText = (ratio: number) => ratio.toFixed(1).replace(".", ",");

/** The colours of the draft; the portal's own where there is none. */
function useTheme(): Theme {
  const { state } = useSettings();
  const theme = valueAt(state.attributes, "/theme");
  return { ...defaultTheme, ...(isPlain(theme) ? (theme as Partial<Theme>) : {}) };
}

/** Colours, letters and pictures, with a small piece of the portal beside them. */
export function Appearance() {
  const t = useT();
  const theme = useTheme();
  return (
    <div className={css.appearance}>
      <div className="stack">
        <Card title={t("desk.settings.appearance.colours")}>
          <p className={css.intro}>{t("desk.settings.appearance.coloursText")}</p>
          <div className={css.colours}>
            {colourFields.map((name) => (
              <ColourField key={name} name={name} theme={theme} />
            ))}
          </div>
        </Card>
        <Card title={t("desk.settings.appearance.letters")}>
          <div className={css.fields}>
            <FontField />
            <SettingField
              field={{
                kind: "whole",
                pointer: "/theme/font_size",
                label: "desk.settings.appearance.size",
                hint: "desk.settings.appearance.sizeHint",
                range: [12, 24],
              }}
            />
          </div>
        </Card>
        <Card title={t("desk.settings.appearance.pictures")}>
          <p className={css.intro}>{t("desk.settings.appearance.picturesText")}</p>
          <Fields fields={pictures} />
        </Card>
      </div>
      <div className={css.beside}>
        <ThemePreview theme={theme} />
      </div>
    </div>
  );
}

function ColourField({ name, theme }: { name: ColourName; theme: Theme }) {
  const t = useT();
  const { value, set, problems } = useSetting(`/theme/${name}`);
  const label = t(`desk.settings.colour.${name}`);
  const colour = typeof value === "string" ? value : defaultTheme[name];
  const isColour = parseColour(colour) !== null;
  const violation = findUnreadableColours(theme).find(({ field }) => field === name);
  const measured = contrastsOf(theme).find(({ field }) => field === name);
  const other = useProblemText(problems.filter(({ rule }) => rule !== "contrast"));
  const against = (ground: "white" | ColourName) =>
    ground === "white" ? t("desk.settings.appearance.white") : t(`desk.settings.colour.${ground}`);
  const error = !isColour
    ? t("desk.settings.appearance.noColour")
    : violation
      ? t("desk.settings.appearance.unreadableColour", {
          ratio: ratioText(Math.floor(violation.ratio * 10) / 10),
          needed: ratioText(violation.needed),
          against: against(violation.against),
        })
      : other;
  return (
    <fieldset className={css.colour}>
      <legend className={css.colourLabel}>{label}</legend>
      <div className={css.colourRow}>
        <input
          type="color"
          className={css.swatch}
          aria-label={t("desk.settings.appearance.pick", { name: label })}
          value={isColour ? colour.toLowerCase() : "#000000"}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <PlainTextField
          className={css.hex ?? ""}
          label={
            <span className="visually-hidden">{t("desk.settings.appearance.code", { name: label })}</span>
          }
          isOptional
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          name={`/theme/${name}`}
          data-pointer={`/theme/${name}`}
          value={colour}
          error={undefined}
          aria-invalid={error ? true : undefined}
          onChange={(typed) => set(typed.trim())}
        />
        <div className={css.measured} aria-live="polite">
          {error ? (
            <p className={css.error}>{error}</p>
          ) : measured ? (
            <p className={css.note}>
              {t("desk.settings.appearance.readable", {
                ratio: ratioText(Math.floor(measured.ratio * 10) / 10),
              })}
            </p>
          ) : null}
          {violation ? (
            <Button variant="secondary" onClick={() => set(violation.proposal)}>
              {t("desk.settings.appearance.take", { colour: violation.proposal })}
            </Button>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
}

function FontField() {
  const t = useT();
  const { value, set } = useSetting("/theme/font_family");
  return (
    <SelectField
      label={t("desk.settings.appearance.font")}
      value={typeof value === "string" ? value : defaultTheme.font_family}
      onChange={set}
      options={fontNames.map((name) => ({ value: name, label: name }))}
    />
  );
}

/** A small piece of the portal in the colours that are chosen. It is a picture: nothing in it can be used. */
function ThemePreview({ theme }: { theme: Theme }) {
  const t = useT();
  const { state } = useSettings();
  const { attributes } = state;
  useEffect(() => {
    void loadFont(theme.font_family);
  }, [theme.font_family]);
  const logo = valueAt(attributes, "/content/logo_image");
  const name = textOf(attributes.name);
  const size = Number.isFinite(theme.font_size) ? theme.font_size : 16;
  const style = { ...themeProperties(theme), fontSize: `${size}px` };
  return (
    <section aria-label={t("desk.settings.appearance.preview")}>
      <p className={css.groupLabel} aria-hidden>
        {t("desk.settings.appearance.preview")}
      </p>
      <div
        className={previewCss.portal}
        style={style}
        // Logos are chosen, and colours checked, on a light page.
        data-scheme="light"
        role="img"
        aria-label={t("desk.settings.appearance.previewText")}
      >
        <div className={previewCss.top}>
          {typeof logo === "string" && logo ? <img src={logo} alt="" /> : <strong>{name}</strong>}
        </div>
        <div className={previewCss.menu}>
          <span className={previewCss.active}>
            <Icon path={icons.home} size={18} /> {t("desk.settings.appearance.menuActive")}
          </span>
          <span>
            <Icon path={icons.document} size={18} /> {t("desk.settings.appearance.menuOther")}
          </span>
        </div>
        <div className={previewCss.main}>
          <span className={previewCss.h1}>
            {toLocalised(valueAt(attributes, "/content/welcome_title")).nl ||
              t("desk.settings.appearance.heading")}
          </span>
          <span className={previewCss.h2}>{t("desk.settings.appearance.subheading")}</span>
          <span className={previewCss.h3}>{t("desk.settings.appearance.smallHeading")}</span>
          <span>
            {t("desk.settings.appearance.sentence")}{" "}
            <span className={previewCss.link}>{t("desk.settings.appearance.link")}</span>
          </span>
          <span className={previewCss.button}>{t("desk.settings.appearance.button")}</span>
        </div>
        <div className={previewCss.footer}>{name}</div>
      </div>
    </section>
  );
}
