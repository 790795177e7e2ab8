import { data, type LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../browser/site.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButton } from '../ui/dialog.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { showToast } from '../ui/toast.tsx';
import { Controls } from './dev-ui-controls.tsx';
import './dev-ui.css';
import { Parts } from './dev-ui-parts.tsx';

/** Answers 404 in production, where visitors have no use for this page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(siteContext).production) throw data(null, { status: 404 });
  return null;
}

export const meta = () => [{ title: 'The design system' }, { name: 'robots', content: 'noindex' }];

const schemes = ['light', 'dark'] as const;

/** Every part of the design system in every state, in both colour schemes. */
export default function DevUiScreen() {
  return (
    <div className="page-body">
      <div className="page">
        <PageHeading
          eyebrow="For developers"
          title="The design system"
          lead="Each part in each of its states. Left by day, right by night, whatever the window is set to."
          actions={
            <>
              <Button type="button" onClick={() => showToast('Link copied', 'good')}>
                Show a toast
              </Button>
              <DialogButton dialogId="specimen-dialog">Open a dialog</DialogButton>
              <DialogButton dialogId="specimen-side">Open a side sheet</DialogButton>
            </>
          }
        />
      </div>
      <div className="dev-schemes">
        {schemes.map((scheme) => (
          <section
            key={scheme}
            className={`dev-scheme scheme-${scheme}`}
            aria-label={`In the ${scheme} scheme`}
          >
            <Controls scheme={scheme} />
            <Parts scheme={scheme} />
          </section>
        ))}
      </div>
      <Dialogs />
    </div>
  );
}

function Dialogs() {
  return (
    <>
      <Dialog
        id="specimen-dialog"
        title="CONGRATULATIONS"
        footer={
          <form method="dialog">
            <Button type="submit">Continue</Button>
          </form>
        }
      >
        <p>Your account is set up. Your profile will be verified within 3 - 5 working days.</p>
      </Dialog>
      <Dialog id="specimen-side" title="Filter artisans" shape="side">
        <p>Trade, town, distance and rating appear here.</p>
      </Dialog>
    </>
  );
}
