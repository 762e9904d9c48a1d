import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { ApiError } from "../../../shared/api/error";
import type { Entity } from "../../../shared/api/jsonapi";
import type { ProductKind } from "../../../shared/api/productKinds.gen";
import { useT } from "../../../shared/i18n";
import { firmLanguage } from "../../../shared/i18n/language";
import { ButtonLink } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { icons } from "../../../shared/ui/icons";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { actionsQuery } from "../../api/queries/actions";
import { dossiersQuery } from "../../api/queries/dossiers";
import { type Products, useProduct } from "../../api/queries/products";
import type { AdviserPanel, TimelineStep } from "../../api/types";
import { forProduct, partitionDownloads } from "../../common/filterActions";
import { AfterAct } from "../../next/AfterAct";
import { ProductNext } from "../../next/lazy";
import { isActive, type NextState } from "../../next/productSteps";
import { registry } from "../registry";
import { ActionList } from "./ActionList";
import { AdviserPanels } from "./AdviserPanels";
import { MyDocuments } from "./MyDocuments";
import css from "./ProductDetail.module.css";
import { nonEmptyProperties, type Property, PropertyList } from "./PropertyList";
import { Timeline } from "./Timeline";

/** Parts that a kind adds to the page of a product. */
interface ProductView {
  title: string;
  properties: readonly Property[];
  timeline?: readonly TimelineStep[] | null | undefined;
  /** The product's state, for what happens next, where its actions do not say it. */
  next?: NextState | null;
  /** Shown above everything else, such as the firm's introduction. */
  top?: ReactNode;
  /** Buttons below the properties, in the same card. */
  buttons?: ReactNode;
  /** Further cards below the details. */
  extra?: ReactNode;
}

interface ProductDetailProps<K extends ProductKind> {
  kind: K;
  id: string;
  children: (product: Entity<Products[K]>) => ProductView;
}

/**
 * The page of one product, the same for every kind: what to do, what happens now, the data, the documents. A product
 * with which nothing is to be done begins with its data.
 */
export function ProductDetail<K extends ProductKind>({ kind, id, children }: ProductDetailProps<K>) {
  const t = useT();
  const { product, error, retry } = useProduct(kind, id);
  const actions = useQuery(actionsQuery);
  const list = t(registry[kind].title, { count: 2 });
  const back = { to: registry[kind].list, text: list };

  if (error && isNotFound(error)) return <ProductNotFound kind={kind} />;
  // The order of the cards depends on the actions.
  if (!product || (!actions.data && !actions.error))
    return (
      <>
        <PageTitle back={back} isLoading={!error}>
          {list}
        </PageTitle>
        {error && !product ? <ErrorAlert error={error} retry={retry} /> : <Skeletons />}
      </>
    );
  const view = children(product);
  const steps = view.timeline ?? [];
  const { todos } = partitionDownloads(forProduct(actions.data ?? [], id));
  const isBusy = todos.some(({ is_done }) => !is_done) || steps.some(isActive);
  const timeline = steps.length > 0 ? <Timeline steps={steps} /> : null;
  const tasks = <Todos id={id} />;
  return (
    <>
      <PageTitle back={back} lang={firmLanguage()}>
        {view.title}
      </PageTitle>
      <AfterAct />
      {view.top}
      <div className={css.above}>
        {isBusy ? tasks : null}
        {isBusy ? timeline : null}
        <Suspense fallback={null}>
          <ProductNext kind={kind} id={id} timeline={view.timeline} state={view.next} />
        </Suspense>
      </div>
      <div className={css.columns}>
        <div className={css.column}>
          {nonEmptyProperties(view.properties).length > 0 || view.buttons ? (
            <Card title={t("products.detail.overview")}>
              <PropertyList properties={view.properties} />
              {view.buttons ? <div className={css.buttons}>{view.buttons}</div> : null}
            </Card>
          ) : null}
          {view.extra}
          {isBusy ? null : timeline}
          {isBusy ? null : tasks}
        </div>
        <div className={css.column}>
          <MyDocuments product={id} />
          <Adviser panels={panelsOf(product)} />
        </div>
      </div>
    </>
  );
}

const isNotFound = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.code === "PRODUCT_OWNERSHIP_MISMATCH");

const panelsOf = (product: object): AdviserPanel[] =>
  "adviser_panels" in product && Array.isArray(product.adviser_panels) ? product.adviser_panels : [];

/** The page for a missing product, the same for one of another consumer. */
function ProductNotFound({ kind }: { kind: ProductKind }) {
  const t = useT();
  const { list, title } = registry[kind];
  return (
    <>
      <PageTitle>{t("products.detail.missing")}</PageTitle>
      <p>{t("products.detail.missingText")}</p>
      <ButtonLink variant="secondary" icon={icons.arrowLeft} to={list}>
        {t("products.detail.back", { list: t(title, { count: 2 }).toLowerCase() })}
      </ButtonLink>
    </>
  );
}

function Todos({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(actionsQuery);
  return (
    <Card title={t("products.actions.title")}>
      {data ? (
        <ActionList
          actions={partitionDownloads(forProduct(data, id)).todos}
          empty={t("products.actions.none")}
        />
      ) : error ? (
        <ErrorAlert error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons shape="line" />
      )}
    </Card>
  );
}

/** The product's adviser, otherwise that of the dossier. */
function Adviser({ panels }: { panels: AdviserPanel[] }) {
  const t = useT();
  const { data } = useQuery({ ...dossiersQuery, enabled: panels.length === 0 });
  const panelsToShow =
    panels.length > 0
      ? panels
      : (data ?? [])
          .flatMap(({ user_panels }) => user_panels ?? [])
          .filter(({ systemname }) => systemname === "ADVISOR");
  if (panelsToShow.length === 0) return null;
  return (
    <Card title={t("products.adviser.title")}>
      <AdviserPanels panels={panelsToShow} title={t("products.adviser.title")} />
    </Card>
  );
}
