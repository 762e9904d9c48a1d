import { type UseQueryResult, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { type TFunction, useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { Deferred } from "../../shared/ui/Deferred";
import { PageTitle } from "../../shared/ui/PageTitle";
import { Skeletons } from "../../shared/ui/Skeletons";
import { actionsQuery } from "../api/queries/actions";
import { consumerQuery } from "../api/queries/consumer";
import { dossiersQuery } from "../api/queries/dossiers";
import { productsQuery } from "../api/queries/products";
import type { Consumer } from "../api/types";
import { AfterAct } from "../next/AfterAct";
import { AdviserPanels } from "../products/common/AdviserPanels";
import { Banners } from "./Banner";
import css from "./Dashboard.module.css";
import { News } from "./News";
import { NextAppointment } from "./NextAppointment";
import { Downloads, Todos } from "./ProductActions";
import { ProgressCard } from "./Progress";
import { bannersQuery } from "./queries/banners";
import { notificationsQuery } from "./queries/notifications";
import { Welcome } from "./Welcome";

/**
 * True before the first response of a query. What failed is requested again by the part that shows it, without hiding
 * the cards.
 */
const isFirstRequest = ({ isPending, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && errorUpdateCount === 0;

export default function Dashboard() {
  const t = useT();
  const { data, isPending } = useQuery(consumerQuery);
  const news = useQuery(notificationsQuery);
  const banners = useQuery(bannersQuery);
  // The cards below ask for these once they are drawn, which is a round trip later.
  usePrefetchQuery(productsQuery("appointment"));
  usePrefetchQuery(actionsQuery);
  usePrefetchQuery(dossiersQuery);
  const placeholder = (
    <div className="min-h-screen">
      <Skeletons />
    </div>
  );
  // The cards would shift when the news and banners above them arrive. What the firm itself says is known.
  const isLoading = isFirstRequest(news) || isFirstRequest(banners);
  const cards = (
    <Deferred placeholder={placeholder}>
      <div className={css.columns}>
        <div className={css.column}>
          <NextAppointment />
          <Deferred placeholder={<div className="min-h-screen" />}>
            <Todos />
            <Downloads />
          </Deferred>
        </div>
        <div className={css.column}>
          <ProgressCard />
          <Deferred placeholder={null}>
            <Advisers />
          </Deferred>
        </div>
      </div>
    </Deferred>
  );
  // Where there is news, all below it is new as well, instead of shifted.
  return (
    <Fragment key={news.data?.length ? "news" : "no news"}>
      <News />
      <PageTitle isLoading={isPending}>{greeting(data, t)}</PageTitle>
      <AfterAct />
      <div className={css.above}>
        <Welcome />
        {isLoading ? null : <Banners />}
      </div>
      {isLoading ? placeholder : cards}
    </Fragment>
  );
}

/** The greeting: by first name for the informal form of address. */
function greeting(consumer: Consumer | undefined, t: TFunction): string {
  const style = consumer?.addressStyle ?? consumer?.address_style;
  const first = style === "informal" && !consumer?.is_company ? consumer?.first_name : null;
  const name = first ?? consumer?.displayName ?? consumer?.display_name;
  return name ? t("dashboard.greeting", { name }) : t("dashboard.greetingPlain");
}

function Advisers() {
  const t = useT();
  const { data } = useQuery(dossiersQuery);
  const panels = (data ?? []).flatMap(({ user_panels }) => user_panels ?? []);
  if (panels.length === 0) return null;
  return (
    <Card title={t("dashboard.advisers.title")}>
      <AdviserPanels panels={panels} />
    </Card>
  );
}
