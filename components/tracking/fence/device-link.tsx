'use client'

import Link from 'next/link'

export const DeviceLink = ({ simei, name }: { simei: string; name: string }) => (
  <Link href={`/monitor?simei=${simei}`}>
    <bdi>{name}</bdi>
  </Link>
)
