import type { Entity } from "../../shared/api/jsonapi";
import { useT } from "../../shared/i18n";
import { ButtonLink } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import type { Dossier } from "../api/types";
import { useLicence } from "../firm/useLicence";
import { AdviserPanels } from "../products/common/AdviserPanels";
import css from "./Contacts.module.css";

/** The people of the dossiers with their numbers and addresses, and the way to write to the firm. */
export function Contacts({ dossiers }: { dossiers: readonly Entity<Dossier>[] }) {
  const t = useT();
  const hasMessages = useLicence().module("has_messages_enabled");
  const panels = dossiers.flatMap(({ user_panels }) => user_panels ?? []);
  return (
    <div className={css.contacts}>
      {panels.length > 0 ? <AdviserPanels panels={panels} /> : null}
      {hasMessages ? (
        <div>
          <ButtonLink variant="secondary" icon={icons.mail} to="/messages">
            {t("dashboard.advisers.message")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}
