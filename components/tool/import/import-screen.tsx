'use client'

import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { openDownload } from '#components/ui/export/download-file.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import type { ChosenOrganisation } from '#components/ui/organisation-tree/organisation-field.tsx'
import { Page } from '#components/ui/page.tsx'
import { TaskProgress } from '#components/ui/task/task-progress.tsx'
import { defaultProtocol } from '#lib/codes/protocols.ts'
import classes from '../tool.module.css'
import { CheckResult } from './check-result.tsx'
import { type Defaults, ImportForm } from './import-form.tsx'
import { type Target, useImport } from './use-import.ts'

export function ImportScreen() {
  const t = useTranslations('tool.import')
  const work = useImport()
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={<TemplateButton />}>
      {work.taskId ? (
        <section className={classes.form} aria-label={t('progress')}>
          <Stack gap="md">
            <TaskProgress taskId={work.taskId} />
            <Group>
              <Button
                size="xs"
                variant="light"
                component={Link}
                href={`/device?task=${work.taskId}`}
              >
                {t('show')}
              </Button>
              <Button size="xs" variant="default" onClick={work.forget}>
                {t('another')}
              </Button>
            </Group>
          </Stack>
        </section>
      ) : (
        <Preparation work={work} />
      )}
    </Page>
  )
}

function Preparation({ work }: { work: ReturnType<typeof useImport> }) {
  const t = useTranslations('tool.import')
  const { current } = useOrganisation()
  const [chosen, setChosen] = useState<ChosenOrganisation>()
  const [defaults, setDefaults] = useState<Defaults>({
    protocol: defaultProtocol,
    model: '',
    wired: 0,
    sgid: '',
    createsGroups: true,
    password: 'none',
  })
  const place = chosen ?? (current.sid ? { sid: current.sid, sname: current.sname } : undefined)
  const { sgid, createsGroups, ...facts } = defaults
  const target: Target | undefined = place && {
    sfamilyid: place.sid,
    ...facts,
    ...(sgid && { sgid }),
    create_groups: createsGroups,
  }
  const change = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value)
      work.drop() // the check was for another target
    }
  }
  if (!target) return null
  return (
    <>
      <ImportForm
        place={place}
        onPlace={change((next: ChosenOrganisation) => {
          setChosen(next)
          setDefaults({ ...defaults, sgid: '' }) // groups belong to one organisation
        })}
        defaults={defaults}
        onDefaults={change(setDefaults)}
        isBusy={work.isBusy}
        onFile={(file) => void work.check(file, target)}
      />
      {work.error && (
        <div className={classes.steps}>
          <Failure error={work.error} />
        </div>
      )}
      {work.sheet && (
        <CheckResult
          name={work.sheet.name}
          check={work.sheet.check}
          place={place?.sname ?? ''}
          isBusy={work.isBusy}
          onStart={() => void work.start(target)}
          onDrop={work.drop}
        />
      )}
      {work.isAsking && (
        <ConfirmDialog
          title={t('onlyIccid')}
          consequence={t('onlyIccidText')}
          action={t('goOn')}
          onClose={work.stopAsking}
          onConfirm={() => work.start(target, true)}
        />
      )}
    </>
  )
}

function TemplateButton() {
  const t = useTranslations('tool.import')
  const [error, setError] = useState<Error>()
  const download = async () => {
    setError(undefined)
    try {
      const { path, name } = await call('device/GetImportTemplate', {}, { cacheMs: 0 })
      openDownload(path, name)
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return (
    <>
      {error && <Failure error={error} />}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => void download()}
      >
        {t('template')}
      </Button>
    </>
  )
}
