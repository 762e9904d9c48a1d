import { useT } from "../../../shared/i18n";
import { ExternalLinkButton } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import type { Appointment } from "../../api/types";
import { useLicence } from "../../firm/useLicence";
import { isToday, meetings } from "./rules";

interface Props {
  appointment: Appointment;
  /** Greatest number of buttons to show. */
  most?: number;
}

/** A button for each of the appointment's video meetings; on its day the first one is what one came for. */
export function VideoButtons({ appointment, most = Number.POSITIVE_INFINITY }: Props) {
  const t = useT();
  const { module } = useLicence();
  return meetings(appointment, module("has_truemeeting_enabled"))
    .slice(0, most)
    .map(({ kind, url }, place) => (
      <ExternalLinkButton
        key={kind}
        href={url}
        icon={icons.video}
        variant={place === 0 && isToday(appointment, new Date()) ? "primary" : "secondary"}
      >
        {t(`products.appointment.${kind}`)}
      </ExternalLinkButton>
    ));
}
