import { useT } from "../../shared/i18n";
import { useBoot } from "../firm/useBoot";
import css from "./PaymentMethodLogo.module.css";

/** The payment method: the firm's image of it, or its name in a frame. */
export function PaymentMethodLogo() {
  const t = useT();
  const name = t("actions.payment.ideal");
  const image = useBoot().licence?.content.payment_method_image;
  if (typeof image === "string" && image) return <img className={css.image} src={image} alt={name} />;
  return (
    <svg className={css.mark} role="img" aria-label={name} viewBox="0 0 96 32" focusable="false">
      <rect
        x="0.75"
        y="0.75"
        width="94.5"
        height="30.5"
        rx="6"
        fill="#fff"
        stroke="#5b6673"
        strokeWidth="1.5"
      />
      <text
        x="48"
        y="21"
        textAnchor="middle"
        textLength="78"
        lengthAdjust="spacingAndGlyphs"
        fontSize="14"
        fontWeight="700"
        fill="#1f2933"
      >
        {name}
      </text>
    </svg>
  );
}
