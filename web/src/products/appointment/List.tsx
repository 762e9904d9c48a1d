import { Chip } from "../../ui/Badge";
import { longDate, timeRange } from "../../ui/format";
import { locale, useWording } from "../../wording";
import { Facts } from "../parts/ProductCard";
import { ProductList } from "../parts/ProductList";
import css from "./List.module.css";
import { inOrder, isUpcoming } from "./rules";
import { VideoButtons } from "./VideoButtons";

export default function AppointmentList() {
  const t = useWording();
  const now = new Date();
  return (
    <ProductList
      kind="appointment"
      order={(appointments) => inOrder(appointments, now)}
      label={({ label }) => label}
      details={(appointment) => (
        <>
          <Facts
            facts={[
              [t("products.appointment.date"), longDate(appointment.date, locale())],
              [t("products.appointment.time"), timeRange(appointment.start_time, appointment.end_time)],
              [t("products.appointment.location"), appointment.location],
            ]}
          />
          {isUpcoming(appointment, now) ? (
            <div className={css.buttons}>
              <VideoButtons appointment={appointment} />
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
