'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { SimCard } from '#components/shared/sim/sim-card.ts'
import { SimDrawer } from '#components/shared/sim/sim-drawer.tsx'
import { useSimActs } from '#components/shared/sim/use-sim-acts.tsx'
import { Page } from '#components/ui/page.tsx'
import { simSearch as tool } from '#lib/pages/trade/sim-search.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { ToolForm } from './tool-form.tsx'
import { ToolResult } from './tool-result.tsx'
import { type ToolJob, useToolRun } from './use-tool-run.ts'

const cardOf = (row: ListRow) => row as unknown as SimCard

/** Cards found anywhere below, to put into devices, take out, and hand to others. */
export function SimSearch() {
  const t = useTranslations()
  const { outcome, isRunning, run, loadMore, stop } = useToolRun(tool)
  const last = useRef<ToolJob>(undefined)
  const [iccid, setIccid] = useState<string>()
  const acts = useSimActs(() => {
    if (last.current) void run(last.current)
  })
  return (
    <Page title={t(tool.title)} purpose={t(tool.purpose)}>
      <ToolForm
        tool={tool}
        isRunning={isRunning}
        onStop={stop}
        onRun={(job) => {
          last.current = job
          void run(job)
        }}
      />
      {outcome && (
        <ToolResult
          tool={tool}
          outcome={outcome}
          onMore={loadMore}
          rows={{
            onOpen: (row) => setIccid(cardOf(row).iccid),
            openKey: outcome.rows.map(cardOf).find((card) => card.iccid === iccid)?.sim_id,
            actionsOf: (row) => acts.actionsOf(cardOf(row)),
            bulk: (rows, clear) => acts.bulk(rows.map(cardOf), clear),
          }}
        />
      )}
      <SimDrawer iccid={iccid} actionsOf={acts.actionsOf} onClose={() => setIccid(undefined)} />
      {acts.dialogs}
    </Page>
  )
}
