import { type MouseEvent, useState } from "react";
import type { FormView } from "../../../contract/forms/form-view.ts";
import { fetchIsland } from "../../fragment.ts";
import { Modal } from "../../ui/modal.tsx";
import SimpleForm from "../form/simple-form.tsx";

interface Props {
  readonly href: string;
  readonly label: string;
  readonly className: string;
  /** Heading of the dialog. */
  readonly title: string;
}

/** A link that opens the contact form of a school in a dialog, or else its page. */
export default function ContactLink({ href, label, className, title }: Props) {
  const [form, setForm] = useState<FormView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onClick = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const found = form ?? (await fetchIsland<FormView>(href, "simple-form").catch(() => null))?.props;
    if (!found) return location.assign(href);
    setForm(found);
    setOpen(true);
  };
  return (
    <>
      <a className={className} href={href} aria-haspopup="dialog" onClick={onClick}>
        {label}
      </a>
      {form && (
        <Modal title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
          <SimpleForm {...form} />
        </Modal>
      )}
    </>
  );
}
