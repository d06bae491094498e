// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { ComplaintScreen } from '#components/trade/complaint/complaint-screen.tsx'

export const generateMetadata = () => documentOf('/vas/complaint')

export default function Page() {
  return (
    <Route path="/vas/complaint">
      <ComplaintScreen />
    </Route>
  )
}
