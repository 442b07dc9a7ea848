import { getAccountSettings, type RequestContext, type Route } from "../emulator/author";

/** Reserved for documentation (RFC 2606), so no mail can reach it. */
const emailOf = (username: string) => `${username}@stratus.example`;

function profile({ user }: RequestContext) {
  const { id = 0, username = "", restricted = false } = user ?? {};
  return {
    uid: id,
    username,
    email: emailOf(username),
    restricted,
    timezone: "GMT",
    email_notifications: true,
    ip_whitelist_enabled: false,
    two_factor_auth: false,
    lish_auth_method: "password_keys",
    authentication_type: "password",
    authorized_keys: [],
    verified_phone_number: null,
    referrals: { code: "", url: "", total: 0, completed: 0, pending: 0, credit: 0 },
  };
}

function account({ service: { store } }: RequestContext) {
  const { managedDatabases } = getAccountSettings(store);
  return {
    euuid: "00000000-0000-4000-8000-000000000001",
    first_name: "",
    last_name: "",
    company: "",
    email: emailOf("billing"),
    address_1: "",
    address_2: "",
    city: "",
    state: "",
    zip: "",
    country: "US",
    phone: "",
    tax_id: "",
    balance: 0,
    balance_uninvoiced: 0,
    credit_card: null,
    billing_source: "linode",
    active_since: "2026-01-01T00:00:00",
    active_promotions: [],
    capabilities: ["Linodes", "Cloud Firewall", "Vlans", ...(managedDatabases ? ["Managed Databases"] : [])],
  };
}

const authorization = { scopes: ["account:read_only"] };

export const profileRoutes: readonly Route[] = [
  { method: "GET", path: "/profile", authorization, respond: profile },
  { method: "GET", path: "/account", authorization, respond: account },
];
