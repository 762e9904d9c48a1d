import { queryOptions } from "@tanstack/react-query";
import { getJson, path, sendJson } from "../api/client";

interface NamedClient {
  external_id: string;
  name: string;
}

export interface UndeliveredMail {
  id: string;
  kind: string;
  is_bounced: boolean;
  consumer: NamedClient;
  address: string | null;
  error: string | null;
  at: string | null;
  is_resendable: boolean;
}

export interface FailingEndpoint {
  id: string;
  url: string;
  description: string | null;
  failing_since: string | null;
  disabled_at: string | null;
  pending: number;
  given_up: number;
  last_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
}

export interface OpenPayment {
  id: string;
  consumer: NamedClient;
  invoice: string;
  amount: number;
  created_at: string;
}

export interface UnallocatedPayment {
  id: string;
  consumer: NamedClient | null;
  invoice: string | null;
  public_number: string | null;
  reported: string;
  payment_id: string;
  reason: string;
  created_at: string;
}

export interface GivenUpJob {
  id: string;
  kind: string;
  failed_at: string;
  reason: string | null;
}

export interface Disk {
  name: "files" | "database";
  free_bytes: number;
  used_percent: number;
  is_filling: boolean;
  is_full: boolean;
}

export interface HealthReport {
  /** Number of problems that need attention. */
  troubles: number;
  version: string;
  outgoing_held_since: string | null;
  waiting_mails: { count: number; oldest_at: string | null; error: string | null; is_stuck: boolean };
  undelivered_mails: UndeliveredMail[];
  webhooks: FailingEndpoint[];
  payments: OpenPayment[];
  unallocated_payments: UnallocatedPayment[];
  jobs: GivenUpJob[];
  backup: { made_at: string; files: number; lost_files: number; is_overdue: boolean } | null;
  /** The disks of the portal's machine. */
  disks: Disk[];
  /** The clock stands implausibly far from the last run, so that nothing is deleted when its term is over. */
  retention_waits: { last_run_at: string; now: string } | null;
}

/** Problems of the portal's services. The menu asks for it once in a while, the page each time that it is opened. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => getJson<HealthReport>("/backoffice/v1/health", signal),
  staleTime: 5 * 60_000,
});

export const resendMail = (id: string): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/health/mails/${id}/resend`, { body: {} });

export const retryJob = (id: string): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/health/jobs/${id}/retry`, { body: {} });

export const dismissJob = (id: string): Promise<unknown> =>
  sendJson("DELETE", path`/backoffice/v1/health/jobs/${id}`);

export const dismissPayment = (id: string): Promise<unknown> =>
  sendJson("DELETE", path`/backoffice/v1/health/payments/${id}`);
