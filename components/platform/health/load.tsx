'use client'

import { useCall } from '#components/data/use-call.ts'
import { CallTable } from './call-table.tsx'
import { Certificates } from './certificates.tsx'
import { Disks } from './disks.tsx'
import { HealthRead } from './health-read.tsx'
import { JobTable } from './job-table.tsx'

const everyMs = 10_000

/** How the platform carries its load. */
export function Load() {
  const read = useCall('ops/GetLoad', {}, { every: everyMs })
  const { data } = read
  return (
    <>
      <HealthRead read={read} height={240} />
      {data && <CallTable calls={data.calls} />}
      {data && <JobTable jobs={data.jobs} />}
      {data && <Disks disks={data.disks} />}
      {data && <Certificates certificates={data.certificates} />}
    </>
  )
}
