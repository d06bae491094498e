'use client'

import { useOrganisation } from '#components/data/organisation.tsx'

export function useDeviceLink({ sid, sname }: { sid: string; sname: string }) {
  const { own } = useOrganisation()
  return (
    filters: { state?: string; group?: string; groupName?: string; children?: string } = {},
    path = '/device',
  ) => {
    const query = new URLSearchParams(filters)
    if (sid !== own.sid) {
      query.set('monitorSid', sid)
      query.set('monitorName', sname)
    }
    return query.size > 0 ? `${path}?${query}` : path
  }
}
