// Written by `npm run fix` from lib/pages.
import { GiveFeedbackScreen } from '#components/people/feedback/give-feedback-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/feedback')

export default function Page() {
  return (
    <Route path="/tools/feedback">
      <GiveFeedbackScreen />
    </Route>
  )
}
