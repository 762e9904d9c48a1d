import { deliveryStatusValues } from "../api/backOfficeEnums.gen";
import type { BackOfficeSchemas } from "../api/operations";

export const isDeliveryStatus = (value: unknown): value is BackOfficeSchemas["DeliveryStatus"] =>
  deliveryStatusValues.some((status) => status === value);
