import { scimLimits } from '#lib/rules/scim-limits.ts'

export const coreSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const base = 'urn:ietf:params:scim:schemas:core:2.0'
const messages = 'urn:ietf:params:scim:api:messages:2.0'
export const listSchema = `${messages}:ListResponse`
export const errorSchema = `${messages}:Error`

export type ScimJson = Record<string, unknown>

/** Of RFC 7643, 5: what is true of this service. */
export const serviceProviderConfig = (origin: string): ScimJson => ({
  schemas: [`${base}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.page.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The key that a manager makes in the console, beside the log-in by the provider',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${origin}/scim/v2/ServiceProviderConfig`,
  },
})

export const userResourceType = (origin: string): ScimJson => ({
  schemas: [`${base}:ResourceType`],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'Accounts of the organisation',
  schema: coreSchema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${origin}/scim/v2/ResourceTypes/User` },
})

type Attribute = { name: string; description: string } & ScimJson

const attribute = (name: string, description: string, more: ScimJson = {}): Attribute => ({
  name: name,
  type: 'string',
  multiValued: false,
  description: description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const many = { type: 'complex', multiValued: true }

/** Of RFC 7643, 7: the attributes that are kept. All others are taken and forgotten. */
export const userSchema = (origin: string): ScimJson => ({
  schemas: [`${base}:Schema`],
  id: coreSchema,
  name: 'User',
  description: 'An account of the organisation',
  attributes: [
    attribute('userName', 'What the directory calls the user', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('externalId', 'By which a first log-in finds the account: sub or oid of the token', {
      caseExact: true,
    }),
    attribute('displayName', 'Name of the account'),
    attribute('name', 'The same in parts', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'Name of the account, where displayName is not sent'),
        attribute('givenName', 'Given name'),
        attribute('familyName', 'Family name'),
      ],
    }),
    attribute('active', 'False: logged out and kept out', { type: 'boolean' }),
    attribute('emails', 'One: the primary one, else that of work', {
      ...many,
      subAttributes: [
        attribute('value', 'Mail address'),
        attribute('type', 'Always work'),
        attribute('primary', 'Always true', { type: 'boolean' }),
      ],
    }),
    attribute('phoneNumbers', 'One: that of type mobile', {
      ...many,
      subAttributes: [
        attribute('value', 'Mobile number', { uniqueness: 'global' }),
        attribute('type', 'Always mobile'),
      ],
    }),
    attribute('roles', 'Values for the table of roles; they count when the account is made', {
      ...many,
      mutability: 'writeOnly',
      returned: 'never',
      subAttributes: [attribute('value', 'As in the table', { caseExact: true })],
    }),
  ],
  meta: { resourceType: 'Schema', location: `${origin}/scim/v2/Schemas/${coreSchema}` },
})

/** A page of a list, of RFC 7644, 3.4.2. */
export const listOf = (
  resources: readonly ScimJson[],
  { total, startIndex }: { total: number; startIndex: number },
): ScimJson => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex: startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
