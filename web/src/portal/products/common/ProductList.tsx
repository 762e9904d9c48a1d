import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Entity } from "../../../shared/api/jsonapi";
import type { ProductKind } from "../../../shared/api/productKinds.gen";
import { useT } from "../../../shared/i18n";
import { icons } from "../../../shared/ui/icons";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { type Products, productsQuery } from "../../api/queries/products";
import { EmptyList } from "../../common/EmptyList";
import { linkToProduct, registry } from "../registry";
import { ProductCard } from "./ProductCard";
import css from "./ProductList.module.css";
import { ShowMore, useShowMore } from "./ShowMore";
import { useTaskCount } from "./useTaskCount";

interface ProductListProps<K extends ProductKind> {
  kind: K;
  label: (product: Entity<Products[K]>) => string;
  /** A text above the cards. */
  intro?: (count: number) => string;
  /** The details of a card. */
  details?: (product: Entity<Products[K]>) => ReactNode;
  /** Shown between the text and the cards, such as column headings. */
  head?: ReactNode;
  /** The details of a card stand in columns on a wide page. */
  columns?: boolean;
  order?: (products: Entity<Products[K]>[]) => Entity<Products[K]>[];
}

/** The page with all products of a kind. */
export function ProductList<K extends ProductKind>({ intro, head, ...rest }: ProductListProps<K>) {
  const t = useT();
  const { data } = useQuery(productsQuery(rest.kind));
  return (
    <>
      <PageTitle>{t(registry[rest.kind].title, { count: 2 })}</PageTitle>
      {intro && data && data.length > 0 ? <p className={css.intro}>{intro(data.length)}</p> : null}
      {head && data && data.length > 0 ? head : null}
      <ProductCards {...rest} />
    </>
  );
}

/** The cards, or their loading, empty or error state. */
function ProductCards<K extends ProductKind>({
  kind,
  label,
  details,
  columns,
  order = (products) => products,
}: Omit<ProductListProps<K>, "intro" | "head">) {
  const t = useT();
  const { data, error, refetch } = useQuery(productsQuery(kind));
  const tasks = useTaskCount();
  const { visible, more } = useShowMore(data ? order(data) : []);
  if (!data && error) return <ErrorAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.length === 0)
    return <EmptyList icon={icons[registry[kind].icon]}>{t(registry[kind].empty)}</EmptyList>;
  return (
    <>
      <ul className={css.cards}>
        {visible.map((product) => (
          <ProductCard
            key={product.id}
            {...linkToProduct(kind, product.id)}
            icon={icons[registry[kind].icon]}
            label={label(product)}
            open={tasks.ofProduct(product.id)}
            columns={columns}
          >
            {details?.(product)}
          </ProductCard>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
