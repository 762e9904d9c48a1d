import { deliveryStatusValues } from "../api/backOfficeEnums.gen";
import type { Schemas } from "../api/operations";

export const isDeliveryStatus = (value: unknown): value is Schemas["DeliveryStatus"] =>
  deliveryStatusValues.some((status) => status === value);
