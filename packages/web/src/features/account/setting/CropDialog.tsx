import { Button, Group, Slider, Stack, Text } from "@mantine/core";
import { AVATAR_PIXELS } from "@verdict/contract";
import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/Dialog.tsx";
import { crop } from "./crop.ts";
import classes from "./setting.module.css";

const ZOOM_MAX = 4;

interface CropDialogProps {
  /** Data URL of the chosen picture. */
  picture: string;
  isPending: boolean;
  onCropped: (cropped: Blob) => void;
  /** The browser can not read it. */
  onBroken: () => void;
  onCancel: () => void;
}

/** Cuts a square out of a picture. */
export default function CropDialog({ picture, isPending, onCropped, onBroken, onCancel }: CropDialogProps) {
  const { t } = useTranslation();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <Dialog opened onClose={onCancel} closeOnClickOutside={false} title={t("account.setting.avatarCrop")}>
      <Stack gap="sm">
        <div className={classes.crop}>
          <Cropper
            image={picture}
            crop={position}
            zoom={zoom}
            minZoom={1}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            mediaProps={{ alt: "", onError: onBroken }}
            cropperProps={{ "aria-label": t("account.setting.avatarCropNote"), role: "application" }}
          />
        </div>
        <Text size="xs" c="var(--text-dim)">
          {t("account.setting.avatarCropNote")}
        </Text>
        <div>
          <Text size="sm" mb={4}>
            {t("account.setting.avatarZoom")}
          </Text>
          <Slider
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={zoom}
            onChange={setZoom}
            label={null}
            thumbLabel={t("account.setting.avatarZoom")}
          />
        </div>
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {t("common.cancel")}
          </Button>
          <Button
            loading={isPending}
            disabled={!area}
            onClick={() => {
              if (area) crop(picture, area, AVATAR_PIXELS).then(onCropped, onBroken);
            }}
          >
            {t("account.setting.avatarUse")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
