'use client'

import { Alert, Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { useUnsaved } from '#components/data/unsaved.ts'
import classes from '#components/list/tool/tool.module.css'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import { OnceOver, TaskProgress } from '#components/shared/task/task-progress.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { kilobyteText, megabyteText } from '#lib/format/measure.ts'
import { CheckResult } from './check-result.tsx'
import { SheetField } from './import-form.tsx'
import { TemplateButton, usePlace } from './import-screen.tsx'
import { type Check, useImport } from './use-import.ts'

/** SIM cards from a sheet: checked first, then a task. */
export function SimImportScreen() {
  const t = useTranslations('sim.import')
  const tImport = useTranslations('tool.import')
  const work = useImport('sim/Import')
  const mayOpen = useMayOpen()
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={<TemplateButton source="sim/GetImportTemplate" />}
    >
      {work.taskId ? (
        <section className={classes.form} aria-label={tImport('progress')}>
          <Stack gap="md">
            <TaskProgress taskId={work.taskId} />
            <Group>
              {mayOpen('/total/sim') && (
                <OnceOver taskId={work.taskId}>
                  <Button size="xs" variant="light" component={PageLink} href="/total/sim">
                    {t('show')}
                  </Button>
                </OnceOver>
              )}
              <Button size="xs" variant="default" onClick={work.forget}>
                {tImport('another')}
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

type Work = ReturnType<typeof useImport<'sim/Import'>>

function Preparation({ work }: { work: Work }) {
  const t = useTranslations('sim')
  const tImport = useTranslations('tool.import')
  const { place, choose } = usePlace()
  const [waiting, setWaiting] = useState<File>()
  useUnsaved(work.sheet !== undefined && !work.isBusy)
  const targetOf = (sid: string) => ({ sfamilyid: sid })
  const check = work.sheet?.check
  return (
    <>
      <section className={classes.form} aria-label={tImport('form')}>
        <Stack gap="md">
          <OrganisationField
            label={tImport('place')}
            description={t('import.placeHint')}
            isRequired
            error={waiting ? tImport('placeFirst') : undefined}
            value={place}
            onChange={(next) => {
              choose(next)
              if (waiting) void work.check(waiting, targetOf(next.sid))
              else void work.checkAgain(targetOf(next.sid))
              setWaiting(undefined)
            }}
          />
          <SheetField
            isBusy={work.isBusy}
            onFile={(file) =>
              place ? void work.check(file, targetOf(place.sid)) : setWaiting(file)
            }
          />
        </Stack>
      </section>
      {work.error && (
        <div className={classes.steps}>
          <Failure error={work.error} />
        </div>
      )}
      {work.sheet && check && place && (
        <CheckResult
          name={work.sheet.name}
          check={{
            ...check,
            row_errors: check.row_errors.map(({ iccid, ...error }) => ({ ...error, imei: iccid })),
          }}
          place={place.sname}
          startText={(count) => t('import.start', { count, place: place.sname })}
          numberTitle={t('column.iccid')}
          remarks={<Rounded rows={check.rounded} />}
          isCheckedAgain={work.sheet.isCheckedAgain}
          isBusy={work.isBusy}
          onStart={() => void work.start(targetOf(place.sid))}
          onDrop={work.drop}
        />
      )}
    </>
  )
}

const mostNamed = 5

/** Data of cards that is no whole number of kilobytes. */
function Rounded({ rows }: { rows: Check<'sim/Import'>['rounded'] }) {
  const t = useTranslations('sim.import')
  const { tag } = useLanguage()
  if (rows.length === 0) return null
  return (
    <Alert variant="light" title={t('rounded', { count: rows.length })}>
      {rows.slice(0, mostNamed).map(({ row, given, kept }) => (
        <div key={row}>
          {t('roundedRow', { row, given: megabyteText(given, tag), kept: kilobyteText(kept, tag) })}
        </div>
      ))}
      {rows.length > mostNamed && '…'}
    </Alert>
  )
}
