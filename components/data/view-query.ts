export type View = {
  sid: string
  sname: string
  account?: { suid: string; account: string } | undefined
}

/** Params carried from page to page. */
export const carriedNames = ['monitorSid', 'monitorName', 'monitorUid', 'monitorAccount'] as const

const chosenNames = ['simei', 'alarm', 'sfamilyid', 'sgid', 'group', 'groupName'] as const

type Carried = readonly (readonly [name: string, value: string])[]

export function carriedIn(query: URLSearchParams): Carried {
  return carriedNames.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as const] : []
  })
}

/** The own organisation has no params. */
export function putView(query: URLSearchParams, view: View, ownSid: string | undefined): void {
  for (const name of [...carriedNames, ...chosenNames]) query.delete(name)
  if (view.sid === ownSid) return
  query.set('monitorSid', view.sid)
  query.set('monitorName', view.sname)
  if (!view.account) return
  query.set('monitorUid', view.account.suid)
  query.set('monitorAccount', view.account.account)
}
