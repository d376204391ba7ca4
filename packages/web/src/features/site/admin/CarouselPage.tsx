import { Button, FileButton, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CAROUSEL_BYTES_MAX, deleteCarouselImage, uploadCarouselImage } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { useFieldError } from "../../../lib/field-error.ts";
import { upload } from "../../../lib/transfer.ts";
import { Complaint } from "../../../ui/Complaint.tsx";
import { IconUpload } from "../../../ui/icons.ts";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { PictureList } from "./PictureList.tsx";
import { picturesQuery } from "./queries.ts";

/** Pictures of the home page. */
export function CarouselPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(0);
  const [ask, question] = useConfirm();
  const pictures = useQuery(picturesQuery);
  const renew = async () => {
    await queryClient.invalidateQueries({ queryKey: picturesQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: ["site", "carousel"] });
  };
  const add = useMutation({
    mutationFn: async (file: File) => {
      setProgress(0);
      await upload(uploadCarouselImage, {
        file,
        name: file.name,
        onProgress: (sent, total) => setProgress((sent / total) * 100),
      });
    },
    onSuccess: renew,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteCarouselImage, { query: { id } }),
    onSuccess: renew,
  });
  const complaint = useFieldError();
  const choose = (file: File | null) => {
    if (!file) return;
    complaint.clear();
    if (file.size > CAROUSEL_BYTES_MAX) complaint.refuse("carousel-image-too-large");
    else add.mutate(file);
  };
  return (
    <AdminPage
      title={t("admin.page.carousel")}
      note={t("admin.carousel.note")}
      actions={
        <FileButton accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml" onChange={choose}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />} loading={add.isPending}>
              {t("admin.carousel.add")}
            </Button>
          )}
        </FileButton>
      }
    >
      <Card>
        <Complaint text={complaint.text} />
        {add.isPending && <Progress value={progress} mb="sm" aria-label={t("admin.data.uploading")} />}
        {pictures.error && <FailedState error={pictures.error} onRetry={() => void pictures.refetch()} />}
        {pictures.data?.length === 0 && <EmptyState text={t("admin.carousel.none")} />}
        {pictures.data && pictures.data.length > 0 && (
          <PictureList
            key={pictures.data.map(({ id }) => id).join()}
            pictures={pictures.data}
            onSaved={renew}
            onRemove={(id) =>
              ask({
                title: t("admin.carousel.deleteTitle"),
                text: t("admin.carousel.deleteQuestion"),
                confirm: t("admin.delete"),
                onConfirm: () => remove.mutate(id),
              })
            }
          />
        )}
      </Card>
      {question}
    </AdminPage>
  );
}
