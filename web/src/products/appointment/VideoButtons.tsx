import type { Appointment } from "../../api/entities";
import { ButtonAway } from "../../ui/Button";
import { useWording } from "../../wording";
import { useLicence } from "../useLicence";
import { meetings } from "./rules";

/** A button for each way of meeting by video that the appointment offers. */
export function VideoButtons({ appointment }: { appointment: Appointment }) {
  const t = useWording();
  const { module } = useLicence();
  return meetings(appointment, module("has_truemeeting_enabled")).map(({ kind, url }) => (
    <ButtonAway key={kind} href={url} icon="video" look="quiet">
      {t(`products.appointment.${kind}`)}
    </ButtonAway>
  ));
}
