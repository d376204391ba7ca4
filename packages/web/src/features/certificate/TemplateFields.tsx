import {
  Button,
  ColorInput,
  FileButton,
  Group,
  NativeSelect,
  SegmentedControl,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  CERTIFICATE_SIGNATURE_MAX,
  CERTIFICATE_TEXT_MAX,
  CERTIFICATE_TITLE_MAX,
  type CertificateTemplate,
  certificatePictures,
  certificateTexts,
  certificateWords,
  locales,
  uploadMdImage,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { languages } from "../../lib/language.ts";
import { upload } from "../../lib/transfer.ts";
import { useContest } from "../contest/context.ts";
import classes from "./certificate.module.css";

interface TemplateFieldsProps {
  template: CertificateTemplate;
  onChange: (template: CertificateTemplate) => void;
}

/** Texts, colours and the picture of a contest's certificates. */
export function TemplateFields({ template, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation();
  const change = (part: Partial<CertificateTemplate>) => onChange({ ...template, ...part });
  const words = certificateWords.map((word) => `{${word}}`).join(" ");
  return (
    <div className={classes.fields}>
      <Group gap="sm" grow>
        <NativeSelect
          label={t("certificate.language")}
          value={template.locale}
          data={locales.map((value) => ({ value, label: languages[value] }))}
          onChange={(event) => change(inLanguage(template, event.currentTarget.value))}
        />
        <ColorInput
          withEyeDropper={false}
          format="hex"
          label={t("certificate.accent")}
          value={template.accent}
          onChange={(accent) => /^#[0-9a-f]{6}$/i.test(accent) && change({ accent })}
        />
      </Group>
      <TextInput
        label={t("certificate.heading")}
        maxLength={CERTIFICATE_TITLE_MAX}
        value={template.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t("certificate.text")}
        description={t("certificate.words", { words })}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={CERTIFICATE_TEXT_MAX}
        value={template.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <TextInput
        label={t("certificate.signature")}
        maxLength={CERTIFICATE_SIGNATURE_MAX}
        value={template.signature}
        onChange={(event) => change({ signature: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t("certificate.paper")}
        value={template.isLandscape ? "landscape" : "portrait"}
        onChange={(value) => change({ isLandscape: value === "landscape" })}
        data={(["landscape", "portrait"] as const).map((value) => ({
          value,
          label: t(`certificate.papers.${value}`),
        }))}
      />
      <Picture template={template} change={change} />
    </div>
  );
}

/** Texts that nobody has changed follow the language. */
function inLanguage(template: CertificateTemplate, chosen: string): Partial<CertificateTemplate> {
  const locale = locales.find((one) => one === chosen) ?? template.locale;
  const usual = certificateTexts[template.locale];
  const kept = (name: keyof typeof usual) =>
    template[name] === usual[name] ? certificateTexts[locale][name] : template[name];
  return { locale, title: kept("title"), text: kept("text"), signature: kept("signature") };
}

interface PictureProps {
  template: CertificateTemplate;
  change: (part: Partial<CertificateTemplate>) => void;
}

function Picture({ template, change }: PictureProps) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const query = { gid: contest.gid ?? undefined };
  const send = useMutation({
    mutationFn: (file: File) => upload(uploadMdImage, { query, field: "image", file, name: file.name }),
    onSuccess: ({ data }) => change({ picture: data.link }),
  });
  return (
    <Group gap="xs">
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && send.mutate(file)}>
        {(props) => (
          <Button {...props} size="sm" variant="default" loading={send.isPending}>
            {t(template.picture ? "certificate.otherPicture" : "certificate.picture")}
          </Button>
        )}
      </FileButton>
      {template.picture && (
        <>
          <SegmentedControl
            size="sm"
            aria-label={t("certificate.pictureAs")}
            value={template.pictureAs}
            onChange={(value) =>
              change({ pictureAs: certificatePictures.find((one) => one === value) ?? "logo" })
            }
            data={certificatePictures.map((value) => ({ value, label: t(`certificate.pictures.${value}`) }))}
          />
          <Button size="sm" variant="subtle" onClick={() => change({ picture: null })}>
            {t("certificate.noPicture")}
          </Button>
        </>
      )}
    </Group>
  );
}
