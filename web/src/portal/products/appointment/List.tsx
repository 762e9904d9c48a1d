import { locale, useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { longDate, timeRange } from "../../../shared/ui/text/format";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";
import css from "./List.module.css";
import { isUpcoming, sortAppointments } from "./rules";
import { VideoButtons } from "./VideoButtons";

export default function AppointmentList() {
  const t = useT();
  const now = new Date();
  return (
    <ProductList
      kind="appointment"
      order={(appointments) => sortAppointments(appointments, now)}
      label={({ label }) => label}
      details={(appointment) => (
        <>
          <CardProperties
            items={[
              [t("products.appointment.date"), longDate(appointment.date, locale())],
              [t("products.appointment.time"), timeRange(appointment.start_time, appointment.end_time)],
              [t("products.appointment.location"), appointment.location],
            ]}
          />
          {isUpcoming(appointment, now) ? (
            <div className={css.buttons}>
              <VideoButtons appointment={appointment} most={1} />
            </div>
          ) : (
            <div>
              <Chip>{t("products.appointment.earlier")}</Chip>
            </div>
          )}
        </>
      )}
    />
  );
}
