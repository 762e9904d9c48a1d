// Made by `make schema` from the declarations in crates/domain. Do not edit.

import { type Screen, screen } from "../screen";
import { plainList } from "./common/plainList";

/** The pages of each kind of product. */
export const screens: Screen[] = [
  screen("/mortgages", "consumer", () => import("./mortgage/List")),
  screen("/mortgages/$id", "consumer", () => import("./mortgage/Detail")),
  screen("/otds", "consumer", () => import("./otd/List")),
  screen("/otds/$id", "consumer", () => import("./otd/Detail")),
  screen("/invoices", "consumer", () => import("./invoice/List")),
  screen("/appointments", "consumer", () => import("./appointment/List")),
  screen("/appointments/$id", "consumer", () => import("./appointment/Detail")),
  screen("/bankguarantees", "consumer", () => import("./bankguarantee/List")),
  screen("/bankguarantees/$id", "consumer", () => import("./bankguarantee/Detail")),
  screen("/business-income", "consumer", plainList("business_income")),
  screen("/business-income/$id", "consumer", () => import("./business_income/Detail")),
  screen("/will-writing-advices", "consumer", plainList("will_writing_advice")),
  screen("/will-writing-advices/$id", "consumer", () => import("./will_writing_advice/Detail")),
  screen("/credits", "consumer", () => import("./credit/List")),
  screen("/credits/$id", "consumer", () => import("./credit/Detail")),
  screen("/life-insurances", "consumer", () => import("./lifeinsurance/List")),
  screen("/life-insurances/$id", "consumer", () => import("./lifeinsurance/Detail")),
  screen("/general-insurances", "consumer", () => import("./general_insurance/List")),
  screen("/general-insurances/$id", "consumer", () => import("./general_insurance/Detail")),
  screen("/woongarant-insurances/$id", "consumer", () => import("./woongarant/Detail")),
  screen("/fgvs", "consumer", () => import("./fgv/List")),
  screen("/fgvs/$id", "consumer", () => import("./fgv/Detail")),
  screen("/cardifao", "consumer", () => import("./cardifao/List")),
  screen("/cardifao/$id", "consumer", () => import("./cardifao/Detail")),
  screen("/purchase-intentions", "consumer", () => import("./purchase_intention/List")),
  screen("/purchase-intentions/$id", "consumer", () => import("./purchase_intention/Detail")),
];
