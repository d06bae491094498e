'use client'

import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useMayOpen } from '#components/data/openable.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { showRefusal } from '#components/data/service-refusal.ts'
import { useUnsaved } from '#components/data/unsaved.ts'
import { useCall } from '#components/data/use-call.ts'
import { openDownload } from '#components/list/export/download-file.ts'
import classes from '#components/list/tool/tool.module.css'
import { ImportQuota } from '#components/shared/imports-left.tsx'
import type { ChosenOrganisation } from '#components/shared/organisation-tree/organisation-field.tsx'
import { OnceOver, TaskProgress } from '#components/shared/task/task-progress.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import { defaultProtocol } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { CheckResult } from './check-result.tsx'
import { type Defaults, ImportForm } from './import-form.tsx'
import { type Target, useImport } from './use-import.ts'

export function ImportScreen() {
  const t = useTranslations('tool.import')
  const work = useImport('device/Import')
  const { place, choose } = usePlace()
  const readQuotaAgain = useReadQuotaAgain()
  const mayOpen = useMayOpen()
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={<TemplateButton source="device/GetImportTemplate" />}
    >
      <ImportQuota />
      {work.taskId ? (
        <section className={classes.form} aria-label={t('progress')}>
          <Stack gap="md">
            <TaskProgress taskId={work.taskId} onEnd={readQuotaAgain} onFinish={askToRecharge} />
            <Group>
              {mayOpen('/device') && (
                <OnceOver taskId={work.taskId}>
                  <Button
                    size="xs"
                    variant="light"
                    component={PageLink}
                    href={`/device?task=${work.taskId}`}
                  >
                    {t('show')}
                  </Button>
                </OnceOver>
              )}
              <Button size="xs" variant="default" onClick={work.forget}>
                {t('another')}
              </Button>
            </Group>
          </Stack>
        </section>
      ) : (
        <Preparation work={work} place={place} onPlace={choose} />
      )}
    </Page>
  )
}

const refusals = [errorCodes.overQuota.code, errorCodes.serviceNotActive.code]

function useReadQuotaAgain() {
  const queries = useQueryClient()
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: ['incrementpackage/GetIncrementSwitch'] }),
    [queries],
  )
}

/** For rows that no quota covered. */
function askToRecharge({ fail_items }: CallReply<'family/GetTask'>): void {
  const refused = fail_items.find(({ errcode }) => refusals.some((code) => code === errcode))
  if (refused) showRefusal({ message: refused.error_message, type: paidServices.deviceImport.type })
}

const initial: Defaults = {
  protocol: defaultProtocol,
  model: '',
  wired: 0,
  sgid: '',
  createsGroups: true,
  password: 'none',
}

function targetOf(place: ChosenOrganisation | undefined, defaults: Defaults): Target | undefined {
  const { sgid, createsGroups, ...facts } = defaults
  return (
    place && {
      sfamilyid: place.sid,
      ...facts,
      ...(sgid && { sgid }),
      create_groups: createsGroups,
    }
  )
}

type Work = ReturnType<typeof useImport<'device/Import'>>
type PreparationProps = {
  work: Work
  place: ChosenOrganisation | undefined
  onPlace: (place: ChosenOrganisation) => void
}

function Preparation({ work, place, onPlace }: PreparationProps) {
  const t = useTranslations('tool.import')
  const [defaults, setDefaults] = useState(initial)
  const [waiting, setWaiting] = useState<File>()
  const target = targetOf(place, defaults)
  const isCurrent = useCheckOfTarget(work, target)
  useUnsaved(work.sheet !== undefined && !work.isBusy)
  return (
    <>
      <ImportForm
        place={place}
        isPlaceMissing={waiting !== undefined}
        onPlace={(next) => {
          onPlace(next)
          const own = { ...defaults, sgid: '' } // groups belong to one organisation
          setDefaults(own)
          const found = targetOf(next, own)
          if (waiting && found) void work.check(waiting, found)
          setWaiting(undefined)
        }}
        defaults={defaults}
        onDefaults={setDefaults}
        isBusy={work.isBusy}
        onFile={(file) => (target ? void work.check(file, target) : setWaiting(file))}
      />
      {work.error && (
        <div className={classes.steps}>
          <Failure error={work.error} />
        </div>
      )}
      {work.sheet && target && (
        <CheckResult
          name={work.sheet.name}
          check={work.sheet.check}
          place={place?.sname ?? ''}
          startText={(count) => t('start', { count, place: place?.sname ?? '' })}
          numberTitle={t('imei')}
          isCheckedAgain={work.sheet.isCheckedAgain && isCurrent}
          isBusy={work.isBusy || !isCurrent}
          onStart={() => void work.start(target)}
          onDrop={work.drop}
        />
      )}
      {work.isAsking && target && (
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

const settledMs = 500

function useCheckOfTarget({ sheet, checkAgain, error }: Work, target: Target | undefined): boolean {
  const wanted = JSON.stringify(target)
  const isCurrent = !sheet || JSON.stringify(sheet.target) === wanted
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the target
  useEffect(() => {
    if (isCurrent || !target) return
    const timer = setTimeout(() => void checkAgain(target), settledMs)
    return () => clearTimeout(timer)
  }, [isCurrent, wanted])
  return isCurrent || error !== undefined
}

/** The organisation in view, else the own. */
export function usePlace() {
  const { current, own, isOwn } = useOrganisation()
  const [chosen, setChosen] = useState<ChosenOrganisation>()
  const below = useCall(
    'family/GetFamilyList',
    { familyid: own.sid, f_limit_size: 1, g_limit_size: 1 },
    { enabled: isOwn && own.sid !== undefined, staleTime: 60_000 },
  )
  const isAsked = isOwn && below.data?.familys.length !== 0
  const usual = current.sid && !isAsked ? { sid: current.sid, sname: current.sname } : undefined
  return { place: chosen ?? usual, choose: setChosen }
}

type TemplateSource = 'device/GetImportTemplate' | 'sim/GetImportTemplate'

export function TemplateButton({ source }: { source: TemplateSource }) {
  const t = useTranslations('tool.import')
  const [error, setError] = useState<Error>()
  const download = async () => {
    setError(undefined)
    try {
      const { path, name } = await call(source, {}, { cacheMs: 0 })
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
