// Written by `npm run fix` from lib/pages.
import { BulkScreen } from '#components/control/commands/bulk-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/cmd/bulk')

export default function Page() {
  return (
    <Route path="/tools/cmd/bulk">
      <BulkScreen />
    </Route>
  )
}
