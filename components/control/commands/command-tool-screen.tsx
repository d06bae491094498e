'use client'

import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { CodeMsg } from '#components/data/code-msg.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import classes from '#components/list/tool/tool.module.css'
import type { Command } from '#components/shared/command/command-values.ts'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { type CommandTool, commandTools } from '#lib/pages/control/command-tools.ts'
import { BulkCommandForm } from './bulk-command-form.tsx'

/** Sends a command of the catalogue to many devices. */
export function CommandToolScreen({ name }: { name: keyof typeof commandTools }) {
  const tool: CommandTool = commandTools[name]
  const t = useTranslations()
  const [taskId, setTask] = useState<string>()
  const mayOpen = useMayOpen()
  return (
    <Page title={t(tool.title)} purpose={t(tool.purpose)}>
      {taskId ? (
        <section className={classes.form} aria-label={t('tool.progress')}>
          <Stack gap="md">
            <TaskProgress taskId={taskId} />
            <Group>
              {mayOpen('/tools/cmd/bulk') && (
                <Button
                  size="xs"
                  variant="light"
                  component={PageLink}
                  href={`/tools/cmd/bulk?task_id=${taskId}`}
                >
                  {t('tool.batchCommand.answers')}
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => setTask(undefined)}>
                {t('tool.batchCommand.another')}
              </Button>
            </Group>
          </Stack>
        </section>
      ) : (
        <Preparation tool={tool} onStarted={setTask} />
      )}
    </Page>
  )
}

type PreparationProps = { tool: CommandTool; onStarted: (taskId: string) => void }

function Preparation({ tool, onStarted }: PreparationProps) {
  const t = useTranslations('command')
  const may = usePermission()
  const { tag } = useLanguage()
  const catalogue = useCall('cmd/GetCatalogue', {}, { staleTime: 300_000 })
  if (catalogue.error)
    return <Failure error={catalogue.error} onRetry={() => void catalogue.refetch()} />
  if (!catalogue.data)
    return (
      <div className={classes.form}>
        <Skeleton height={260} />
      </div>
    )
  const commands = catalogue.data.items
    .filter(({ is_for_one, why_not }) => !is_for_one && why_not === null)
    .filter(({ right }) => right === null || may(right))
    .filter(({ type_value }) => !tool.only || tool.only.includes(type_value))
    .toSorted((a, b) => t(`name.${a.name}`).localeCompare(t(`name.${b.name}`), tag))
  return (
    <>
      <BulkCommandForm commands={commands} onStarted={onStarted} />
      {!tool.only && <Elsewhere commands={catalogue.data.items} />}
    </>
  )
}

/** What is not sent from here: commands that nobody takes, with their reasons, and settings. */
function Elsewhere({ commands }: { commands: readonly Command[] }) {
  const t = useTranslations()
  const mayOpen = useMayOpen()
  const missing = commands.flatMap(({ name, why_not: why }) => (why ? [{ name, why }] : []))
  return (
    <Stack gap="xs" mt="lg">
      {mayOpen('/device') && <PageLink href="/device">{t('tool.batchCommand.settings')}</PageLink>}
      {missing.length > 0 && (
        <details>
          <summary>{t('tool.batchCommand.notOffered', { count: missing.length })}</summary>
          <CodeMsg />
          <ul>
            {missing.map(({ name, why }) => (
              <li key={name}>
                {t('common.withDetail', {
                  label: t(`command.name.${name}`),
                  detail: t(`command.why.${why}`),
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  )
}
