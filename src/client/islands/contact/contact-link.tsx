import { type ComponentType, type MouseEvent, useState } from "react";
import type { FormView } from "../../../contract/forms/form-view.ts";
import { fetchIsland } from "../../fragment.ts";
import { Modal } from "../../ui/modal.tsx";

interface Props {
  readonly href: string;
  readonly label: string;
  readonly className: string;
  readonly title: string;
}

/** Link that opens the contact form of a school in a dialog, or else its page; fetched when it is used. */
export default function ContactLink({ href, label, className, title }: Props) {
  const [contact, setContact] = useState<{ Form: ComponentType<FormView>; view: FormView } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onClick = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const known = contact ?? (await fetchContact(href).catch(() => null));
    if (!known) return location.assign(href);
    setContact(known);
    setOpen(true);
  };
  return (
    <>
      <a className={className} href={href} aria-haspopup="dialog" onClick={onClick}>
        {label}
      </a>
      {contact && (
        <Modal title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
          <contact.Form {...contact.view} />
        </Modal>
      )}
    </>
  );
}

async function fetchContact(href: string) {
  const [island, { default: Form }] = await Promise.all([
    fetchIsland<FormView>(href, "simple-form"),
    import("../form/simple-form.tsx"),
  ]);
  return island && { Form, view: island.props };
}
