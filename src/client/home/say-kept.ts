import { type Home, keepHome, readHome } from "../state/home.ts";
import { showToast } from "../state/toasts.ts";

const TOPIC = "home";

/** Keeps a home and says so, with the way back. */
export function sayKept(home: Home): void {
  const before = readHome();
  if (keepHome(home)) {
    const onPress = () => keepHome(before);
    const message = "Casa guardada só neste aparelho. Para apagar, vá ao perfil.";
    showToast({ variant: "success", message, topic: TOPIC, action: { label: "Desfazer", onPress } });
  } else showToast({ variant: "warning", message: "Este navegador não deixou guardar a casa.", topic: TOPIC });
}
