// Written by `npm run fix` from lib/pages.
import { BatchScreen } from '#components/control/commands/batch-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/cmd/batch')

export default function Page() {
  return (
    <Route path="/tools/cmd/batch">
      <BatchScreen />
    </Route>
  )
}
