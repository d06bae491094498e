'use client'

import { Button, Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { CallTable } from './call-table.tsx'
import { Certificates } from './certificates.tsx'
import { Disks } from './disks.tsx'
import classes from './health.module.css'
import { JobTable } from './job-table.tsx'

const everyMs = 10_000

/** How the platform carries its load. */
export function Load() {
  const t = useTranslations('health')
  const { data, error, isLoading, refetch } = useCall('ops/GetLoad', {}, { every: everyMs })
  return (
    <>
      {error && !data && (
        <div className={classes.note}>
          <Text>{error.message}</Text>
          <Button size="xs" variant="light" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {isLoading && <Skeleton height={240} />}
      {data && <CallTable calls={data.calls} />}
      {data && <JobTable jobs={data.jobs} />}
      {data && <Disks disks={data.disks} />}
      {data && <Certificates certificates={data.certificates} />}
    </>
  )
}
