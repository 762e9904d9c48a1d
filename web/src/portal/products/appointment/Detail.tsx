import type { Entity } from "../../../shared/api/jsonapi";
import { saveBlob } from "../../../shared/api/saveBlob";
import { locale, useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button, ExternalLinkButton } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { longDate, time } from "../../../shared/ui/text/format";
import type { Appointment } from "../../api/types";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import { Cancel } from "./Cancel";
import { toIcs } from "./ics";
import { isFuture, isUpcoming } from "./rules";
import { VideoButtons } from "./VideoButtons";

export default function AppointmentDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  const { feature } = useLicence();
  const now = new Date();
  return (
    <ProductDetail id={params.id} kind="appointment">
      {(appointment) => ({
        title: appointment.label,
        top: isUpcoming(appointment, now) ? null : (
          <Alert>
            <p>{t("products.appointment.past")}</p>
          </Alert>
        ),
        properties: [
          [t("products.appointment.type"), feature("show_appointment_type") ? appointment.type : null],
          [t("products.appointment.date"), longDate(appointment.date, locale())],
          [t("products.appointment.start"), time(appointment.start_time)],
          [t("products.appointment.end"), time(appointment.end_time)],
          [t("products.appointment.adviser"), appointment.advisor_name],
          [t("products.appointment.location"), appointment.location],
        ],
        buttons: isUpcoming(appointment, now) ? (
          <Buttons appointment={appointment} future={isFuture(appointment, now)} />
        ) : null,
      })}
    </ProductDetail>
  );
}

function Buttons({ appointment, future }: { appointment: Entity<Appointment>; future: boolean }) {
  const t = useT();
  const { feature, module } = useLicence();
  const { cancel_url, edit_url } = appointment;
  return (
    <>
      <VideoButtons appointment={appointment} />
      <Button
        variant="secondary"
        icon={icons.calendar}
        onClick={() => {
          const calendar = toIcs(appointment, module("has_truemeeting_enabled"), new Date());
          saveBlob({
            blob: new Blob([calendar], { type: "text/calendar" }),
            name: `${appointment.date}.ics`,
          });
        }}
      >
        {t("products.appointment.ics")}
      </Button>
      {future && edit_url ? (
        <ExternalLinkButton variant="secondary" icon={icons.edit} href={edit_url}>
          {t("products.appointment.edit")}
        </ExternalLinkButton>
      ) : null}
      {future && cancel_url ? (
        <ExternalLinkButton variant="danger" icon={icons.close} href={cancel_url}>
          {t("products.appointment.cancel")}
        </ExternalLinkButton>
      ) : null}
      {future && !cancel_url && feature("can_cancel_appointments") ? (
        <Cancel appointment={appointment} />
      ) : null}
    </>
  );
}
