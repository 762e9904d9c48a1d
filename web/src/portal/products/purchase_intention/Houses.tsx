import { useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { Chip } from "../../../shared/ui/Badge";
import { ExternalLinkButton } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { date, postcode, wholeEuro } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import type { FoundHouse } from "../../api/types";
import { ShowMore, useShowMore } from "../common/ShowMore";
import { toDataUrl } from "./dataUrl";
import css from "./Houses.module.css";

/** The houses that match the search. */
export function Houses({ houses }: { houses: readonly FoundHouse[] }) {
  const t = useT();
  const { visible, more } = useShowMore(houses);
  return (
    <Card title={t("products.purchase_intention.houses")}>
      {houses.length === 0 ? (
        <EmptyState>{t("products.purchase_intention.noHouses")}</EmptyState>
      ) : (
        <ul className={css.houses}>
          {visible.map((house) => (
            <House key={house.id} house={house} />
          ))}
        </ul>
      )}
      <ShowMore {...more} />
    </Card>
  );
}

function House({ house }: { house: FoundHouse }) {
  const t = useT();
  const address = house.address ?? "";
  const image = toDataUrl(house.raw_base64_thumbnail);
  return (
    <li className={css.house}>
      {image ? (
        <img className={css.photo} src={image} alt={t("products.purchase_intention.photo", { address })} />
      ) : (
        <span className={css.photo} aria-hidden>
          <Icon path={icons.home} size={40} />
        </span>
      )}
      <div className={css.body}>
        <p className={css.line}>
          <strong className={css.price}>
            {house.price === null ? t("products.purchase_intention.priceUnknown") : wholeEuro(house.price)}
          </strong>
          {house.has_seen === false ? <Chip kind="good">{t("products.purchase_intention.new")}</Chip> : null}
        </p>
        <p className={css.line}>
          <span>
            {address}
            <br />
            {[postcode(house.zipcode), house.city].filter(Boolean).join(" ")}
          </span>
        </p>
        <p className={css.facts}>
          <UnbrokenDates>
            {[
              house.objecttype_label,
              house.buildtype_label,
              house.object_surface_m2 === null
                ? null
                : t("products.purchase_intention.surface", { count: house.object_surface_m2 }),
              house.ground_surface_m2 === null
                ? null
                : t("products.purchase_intention.ground", { count: house.ground_surface_m2 }),
              house.date_created
                ? t("products.purchase_intention.foundOn", { date: date(house.date_created) })
                : null,
            ]
              .filter(Boolean)
              .join(" · ")}
          </UnbrokenDates>
        </p>
        {house.external_url ? (
          <p className={css.line}>
            <ExternalLinkButton
              variant="secondary"
              icon={icons.externalLink}
              href={house.external_url}
              aria-label={t("products.purchase_intention.viewOf", { address })}
            >
              {t("products.purchase_intention.view")}
            </ExternalLinkButton>
          </p>
        ) : null}
      </div>
    </li>
  );
}
