import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { isDay } from "../appointments/week";
import { type ClientSearch, isAccountFilter } from "../clients/clientSearch";
import { type InvoiceFilter, invoiceFilters } from "../invoices/filters";
import { type FromSearch, fromSearch } from "../ui/cameFrom";
import { NotFound } from "../ui/NotFound";
import { isDeliveryStatus } from "../webhooks/status";
import { isQueueName, isWorkScope, type WorkSearch } from "../worklist/queues";
import { ErrorScreen } from "./ErrorScreen";
import { Root } from "./Root";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: ErrorScreen });

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

type Search = Record<string, unknown>;

const workList = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: ({ queue, scope, adviser, branch, whose }: Search): WorkSearch => ({
    queue: isQueueName(queue) ? queue : undefined,
    scope: isWorkScope(scope) ? scope : undefined,
    adviser: text(adviser),
    branch: text(branch),
    whose: text(whose),
  }),
  component: lazyRouteComponent(() => import("../worklist/WorkList")),
});

const clients = createRoute({
  getParentRoute: () => root,
  path: "/clients",
  // The router reads a number in the address as one, and it is still what somebody typed.
  validateSearch: ({
    q,
    account,
    adviser,
    branch,
    sort,
  }: Search): ClientSearch & { q?: string | undefined } => ({
    q: text(typeof q === "number" ? `${q}` : q),
    account: isAccountFilter(account) ? account : undefined,
    adviser: text(adviser),
    branch: text(branch),
    sort: sort === "number" ? sort : undefined,
  }),
  component: lazyRouteComponent(() => import("../clients/Clients")),
});

const client = createRoute({
  getParentRoute: () => root,
  path: "/clients/$id",
  validateSearch: ({ tab, thread }: Search): { tab?: string | undefined; thread?: string | undefined } => ({
    tab: text(tab),
    thread: text(thread),
  }),
  component: lazyRouteComponent(() => import("../clients/Client")),
});

const newClient = createRoute({
  getParentRoute: () => root,
  path: "/clients/new",
  validateSearch: ({ partner }: Search) => ({ partner: text(partner) }),
  component: lazyRouteComponent(() => import("../clients/EditClient"), "NewClient"),
});

const importClients = createRoute({
  getParentRoute: () => root,
  path: "/clients/import",
  component: lazyRouteComponent(() => import("../import/Import")),
});

const editClient = createRoute({
  getParentRoute: () => root,
  path: "/clients/$id/edit",
  component: lazyRouteComponent(() => import("../clients/EditClient"), "EditClient"),
});

const newDossier = createRoute({
  getParentRoute: () => root,
  path: "/dossiers/new",
  validateSearch: ({ client: of }: Search) => ({ client: text(of) }),
  component: lazyRouteComponent(() => import("../dossiers/EditDossier"), "NewDossier"),
});

const dossier = createRoute({
  getParentRoute: () => root,
  path: "/dossiers/$id",
  validateSearch: fromSearch,
  component: lazyRouteComponent(() => import("../dossiers/DossierPage")),
});

const editDossier = createRoute({
  getParentRoute: () => root,
  path: "/dossiers/$id/edit",
  component: lazyRouteComponent(() => import("../dossiers/EditDossier"), "EditDossier"),
});

const chooseKind = createRoute({
  getParentRoute: () => root,
  path: "/products/new",
  validateSearch: (
    search: Search,
  ): FromSearch & { client?: string | undefined; dossier?: string | undefined } => ({
    ...fromSearch(search),
    client: text(search.client),
    dossier: text(search.dossier),
  }),
  component: lazyRouteComponent(() => import("../records/ChooseKind")),
});

interface NewProductSearch extends FromSearch {
  client?: string | undefined;
  dossier?: string | undefined;
  adviser?: string | undefined;
  date?: string | undefined;
}

const newProduct = createRoute({
  getParentRoute: () => root,
  path: "/products/$kind/new",
  validateSearch: (search: Search): NewProductSearch => ({
    ...fromSearch(search),
    client: text(search.client),
    dossier: text(search.dossier),
    adviser: text(search.adviser),
    date: text(search.date),
  }),
  component: lazyRouteComponent(() => import("../records/EditProduct"), "NewProduct"),
});

const product = createRoute({
  getParentRoute: () => root,
  path: "/products/$kind/$id",
  validateSearch: fromSearch,
  component: lazyRouteComponent(() => import("../records/ProductPage")),
});

const editProduct = createRoute({
  getParentRoute: () => root,
  path: "/products/$kind/$id/edit",
  validateSearch: fromSearch,
  component: lazyRouteComponent(() => import("../records/EditProduct"), "EditProduct"),
});

const appointments = createRoute({
  getParentRoute: () => root,
  path: "/appointments",
  validateSearch: ({
    week,
    adviser,
  }: Search): { week?: string | undefined; adviser?: string | undefined } => ({
    week: isDay(week) ? week : undefined,
    adviser: text(adviser),
  }),
  component: lazyRouteComponent(() => import("../appointments/Appointments")),
});

const invoices = createRoute({
  getParentRoute: () => root,
  path: "/invoices",
  validateSearch: ({ state }: Search): { state?: InvoiceFilter | undefined } => ({
    state: invoiceFilters.find((one) => one === state),
  }),
  component: lazyRouteComponent(() => import("../invoices/Invoices")),
});

const invoiceDraft = createRoute({
  getParentRoute: () => root,
  path: "/invoices/drafts/$id",
  component: lazyRouteComponent(() => import("../invoices/DraftPage")),
});

const startForm = createRoute({
  getParentRoute: () => root,
  path: "/start/$step",
  component: lazyRouteComponent(() => import("../start/StartForm")),
});

const ask = createRoute({
  getParentRoute: () => root,
  path: "/clients/$id/ask",
  validateSearch: ({ about, from }: Search): FromSearch & { about?: string | undefined } => ({
    ...fromSearch({ from }),
    about: text(about),
  }),
  component: lazyRouteComponent(() => import("../ask/Ask")),
});

const review = createRoute({
  getParentRoute: () => root,
  path: "/review",
  component: lazyRouteComponent(() => import("../review/Review")),
});

const reviewOne = createRoute({
  getParentRoute: () => root,
  path: "/review/$upload",
  component: lazyRouteComponent(() => import("../review/Review")),
});

const request = createRoute({
  getParentRoute: () => root,
  path: "/requests/$id",
  validateSearch: fromSearch,
  component: lazyRouteComponent(() => import("../requests/RequestPage")),
});

const report = createRoute({
  getParentRoute: () => root,
  path: "/reports/$id",
  component: lazyRouteComponent(() => import("../reports/ReportPage")),
});

const advisers = createRoute({
  getParentRoute: () => root,
  path: "/advisers",
  component: lazyRouteComponent(() => import("../office/Advisers")),
});

const newAdviser = createRoute({
  getParentRoute: () => root,
  path: "/advisers/new",
  component: lazyRouteComponent(() => import("../office/EditAdviser"), "NewAdviser"),
});

const adviser = createRoute({
  getParentRoute: () => root,
  path: "/advisers/$id",
  component: lazyRouteComponent(() => import("../office/EditAdviser"), "EditAdviser"),
});

const newBranch = createRoute({
  getParentRoute: () => root,
  path: "/branches/new",
  component: lazyRouteComponent(() => import("../office/EditBranch"), "NewBranch"),
});

const branch = createRoute({
  getParentRoute: () => root,
  path: "/branches/$id",
  component: lazyRouteComponent(() => import("../office/EditBranch"), "EditBranch"),
});

const colleagues = createRoute({
  getParentRoute: () => root,
  path: "/colleagues",
  component: lazyRouteComponent(() => import("../colleagues/Colleagues")),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => import("../settings/Settings")),
});

const settingsOverview = createRoute({
  getParentRoute: () => settings,
  path: "/",
  component: lazyRouteComponent(() => import("../settings/Overview")),
});

const settingsSection = createRoute({
  getParentRoute: () => settings,
  path: "/$section",
  validateSearch: ({ field }: Search): { field?: string | undefined } => ({ field: text(field) }),
  component: lazyRouteComponent(() => import("../settings/Section")),
});

const health = createRoute({
  getParentRoute: () => root,
  path: "/health",
  component: lazyRouteComponent(() => import("../health/Health")),
});

const serviceKeys = createRoute({
  getParentRoute: () => root,
  path: "/settings/service-keys",
  component: lazyRouteComponent(() => import("../serviceKeys/ServiceKeys")),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: "/settings/webhooks",
  component: lazyRouteComponent(() => import("../webhooks/Webhooks")),
});

const webhook = createRoute({
  getParentRoute: () => root,
  path: "/settings/webhooks/$id",
  validateSearch: ({ status }: Search) => ({ status: isDeliveryStatus(status) ? status : undefined }),
  component: lazyRouteComponent(() => import("../webhooks/WebhookPage")),
});

const needsLists = createRoute({
  getParentRoute: () => root,
  path: "/settings/needs-lists",
  component: lazyRouteComponent(() => import("../needsLists/NeedsLists")),
});

const newNeedsList = createRoute({
  getParentRoute: () => root,
  path: "/settings/needs-lists/new",
  validateSearch: ({ from }: Search) => ({ from: text(from) }),
  component: lazyRouteComponent(() => import("../needsLists/EditNeedsList"), "NewNeedsList"),
});

const needsList = createRoute({
  getParentRoute: () => root,
  path: "/settings/needs-lists/$id",
  component: lazyRouteComponent(() => import("../needsLists/EditNeedsList"), "EditNeedsList"),
});

interface NewDocumentSearch extends FromSearch {
  client?: string | undefined;
  about?: string | undefined;
  replaces?: string | undefined;
}

const newDocument = createRoute({
  getParentRoute: () => root,
  path: "/documents/new",
  validateSearch: ({ client: of, about, replaces, from }: Search): NewDocumentSearch => ({
    ...fromSearch({ from }),
    client: text(of),
    about: text(about),
    replaces: text(replaces),
  }),
  component: lazyRouteComponent(() => import("../documents/PlaceDocument")),
});

const firmDocuments = createRoute({
  getParentRoute: () => root,
  path: "/settings/documents",
  component: lazyRouteComponent(() => import("../documents/FirmDocuments")),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation/$token",
  component: lazyRouteComponent(() => import("../session/InvitationPage")),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: lazyRouteComponent(() => import("../setup/SetupPage")),
});

const unlock = createRoute({
  getParentRoute: () => root,
  path: "/unlock/$token",
  component: lazyRouteComponent(() => import("../session/UnlockPage")),
});

const callback = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/callback",
  component: lazyRouteComponent(() => import("../session/CallbackPage")),
});

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: lazyRouteComponent(() => import("../account/Account")),
});

export const router = createRouter({
  routeTree: root.addChildren([
    workList,
    clients,
    newClient,
    importClients,
    client,
    editClient,
    ask,
    newDossier,
    dossier,
    editDossier,
    chooseKind,
    newProduct,
    product,
    editProduct,
    appointments,
    invoices,
    invoiceDraft,
    startForm,
    review,
    reviewOne,
    request,
    report,
    advisers,
    newAdviser,
    adviser,
    newBranch,
    branch,
    colleagues,
    settings.addChildren([settingsOverview, settingsSection]),
    health,
    serviceKeys,
    webhooks,
    webhook,
    needsLists,
    newNeedsList,
    needsList,
    newDocument,
    firmDocuments,
    account,
    invitation,
    setup,
    unlock,
    callback,
  ]),
  basepath: "/desk",
  defaultPreload: "intent",
  scrollRestoration: false,
  defaultErrorComponent: ErrorScreen,
});
