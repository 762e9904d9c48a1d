import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";

export type HealthReport = BackOfficeSchemas["HealthReport"];
export type UndeliveredMail = BackOfficeSchemas["HealthMail"];
export type FailingEndpoint = BackOfficeSchemas["HealthEndpoint"];
export type OpenPayment = BackOfficeSchemas["HealthPayment"];
export type UnallocatedPayment = BackOfficeSchemas["HealthUnallocatedPayment"];
export type GivenUpJob = BackOfficeSchemas["HealthJob"];
export type Disk = BackOfficeSchemas["HealthDisk"];

/** Problems of the portal's services. The menu asks for it once in a while, the page each time that it is opened. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => call("GET /health", { signal }),
  staleTime: 5 * 60_000,
});

export const resendMail = (id: string): Promise<unknown> =>
  call("POST /health/mails/{id}/resend", { path: { id }, body: {} });

export const retryJob = (id: string): Promise<unknown> =>
  call("POST /health/jobs/{id}/retry", { path: { id }, body: {} });

export const dismissJob = (id: string): Promise<unknown> =>
  call("DELETE /health/jobs/{id}", { path: { id } });

export const dismissPayment = (id: string): Promise<unknown> =>
  call("DELETE /health/payments/{id}", { path: { id } });
