// Written by `npm run fix` from lib/pages.
import { documentOf } from '#components/shell/routes/route.tsx'
import { ToolRoute } from '#components/shell/routes/tool-route.tsx'

export const generateMetadata = () => documentOf('/total/batch')

export default function Page() {
  return <ToolRoute path="/total/batch" />
}
