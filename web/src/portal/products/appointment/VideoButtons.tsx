import { useT } from "../../../shared/i18n";
import { ExternalLinkButton } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import type { Appointment } from "../../api/types";
import { useLicence } from "../../firm/useLicence";
import { meetings } from "./rules";

/** A button for each of the appointment's video meetings. */
export function VideoButtons({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { module } = useLicence();
  return meetings(appointment, module("has_truemeeting_enabled")).map(({ kind, url }) => (
    <ExternalLinkButton key={kind} href={url} icon={icons.video} variant="secondary">
      {t(`products.appointment.${kind}`)}
    </ExternalLinkButton>
  ));
}
