/** States of a delivery. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const isDeliveryStatus = (value: unknown): value is DeliveryStatus =>
  deliveryStatuses.some((status) => status === value);
